import { useQuery } from '@tanstack/react-query';
import { Alert, App, Input, Modal, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { DueView } from '#contract/bulk/bulk.contract';
import { leases } from '#contract/bulk/lease.contract';
import { payments } from '#contract/payments/payment.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { memberOf } from '#domain/kit/enumeration';
import { payType } from '#domain/payments/pay.status';
import { useAttempt } from '#web/kit/attempt';
import { call, textOf } from '#web/kit/call';
import { ChannelWaiting, type Laid } from '#web/kit/channel-waiting';
import { md5, sealUnder } from '#web/kit/crypto';
import { DataText } from '#web/kit/data-text';
import { money } from '#web/kit/format';
import type { Text } from '#web/kit/lang';
import { RequestId } from '#web/kit/list-states';
import { noWayToPay } from '#web/kit/no-way';
import { useOnline } from '#web/kit/offline';
import { useSession } from '#web/kit/session';
import { useWords } from '#web/kit/words';
import './bulk.css';

const LENGTH = 6;
const MOST_SECRET = 64;

function Secret({ name, children }: { readonly name: Text; readonly children: (name: string) => ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <p style={{ margin: '12px 0 6px' }}>{t(name)}</p>
      {children(t(name))}
    </>
  );
}

/**
 * Dialog that pays an instalment: from the balance with a six-digit password, by campus card with its query password,
 * or at a channel by code or page. Shows failures and allows another try.
 */
export function PayDue({
  due,
  merchantId,
  title,
  close,
  done,
  ask,
}: {
  readonly due: DueView;
  readonly merchantId: number;
  readonly title: string;
  readonly close: () => void;
  readonly done: () => void;
  readonly ask: () => void;
}) {
  const { t, words } = useWords();
  const { message } = App.useApp();
  const online = useOnline();
  const cipherKey = useSession((state) => state.cipherKey);
  const attempt = useAttempt();
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const { data } = useQuery({
    queryKey: ['bulk', 'purse', merchantId],
    queryFn: () => call(payments.methods, { merchantId }, { quiet: true }),
  });
  const [chosen, choose] = useState<number>(payType.balance);
  const [laid, lay] = useState<Laid | null>(null);
  const ways = (data?.methods ?? []).filter((one) => one.payType !== payType.offline);
  const method = (ways.find((one) => one.payType === chosen) ?? ways[0])?.payType ?? chosen;
  const closed = data !== undefined && ways.length === 0;
  const own = method === payType.balance && !closed;
  const asksCard = ways.some((one) => one.payType === method && one.needs === 'queryPassword');
  const short = own && data !== undefined && data.balance < due.amount;
  const paid = due.stage === dueStage.paid;
  useEffect(() => {
    if (!paid) return;
    void message.success(t({ zh: '已支付', en: 'Paid' }));
    done();
    // Runs once, when the instalment is found paid.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [paid]);
  const pay = async () => {
    setBusy(true);
    setWrong(null);
    try {
      if (own) {
        const wish = { id: due.id, payPassword: md5(secret) };
        await attempt(wish, (key) => call(leases.pay, wish, { quiet: true, key }));
      } else {
        const { codeUrl, payUrl } = await call(
          leases.payOnline,
          { id: due.id, payType: method, ...(asksCard ? { queryPassword: sealUnder(cipherKey, secret) } : {}) },
          { quiet: true },
        );
        lay(codeUrl || payUrl ? { payType: method, codeUrl, payUrl } : null);
      }
      ask();
    } catch (error) {
      setWrong(error);
      setSecret('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={t({ zh: '支付款项', en: 'Pay instalment' })}
      okText={
        laid
          ? t({ zh: '我已支付', en: 'I have paid' })
          : t({ zh: `支付 ${money(due.amount)}`, en: `Pay ${money(due.amount)}` })
      }
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{
        disabled: (own && (secret.length < LENGTH || short)) || (asksCard && secret === '') || closed || !online,
      }}
      onOk={() => (laid ? ask() : void pay())}
      onCancel={close}
    >
      <p className="bk-sum">
        <b>
          <DataText>{title}</DataText>
        </b>
        <span>
          {t(memberOf(dueKind, due.kind) ?? { zh: '', en: '' })} · {due.due}
        </span>
      </p>
      <div className="bk-money">
        <div>
          <span>{t({ zh: '应付', en: 'Amount due' })}</span>
          <span>{money(due.amount)}</span>
        </div>
        <div>
          <span>{t({ zh: '账户余额', en: 'Balance' })}</span>
          <span>{data ? money(data.balance) : '—'}</span>
        </div>
      </div>
      <Radio.Group
        className="bk-ways"
        value={method}
        disabled={busy}
        aria-label={t({ zh: '支付方式', en: 'Payment method' })}
        onChange={({ target }) => {
          choose(target.value as number);
          lay(null);
          setSecret('');
          setWrong(null);
        }}
        options={ways.map((one) => ({ value: one.payType, label: t(one) }))}
      />
      {closed ? <Alert type="warning" showIcon title={t(noWayToPay)} /> : null}
      {laid ? <ChannelWaiting laid={laid} ask={ask} /> : null}
      {wrong === null ? (
        short ? (
          <Alert
            type="warning"
            showIcon
            title={t({
              zh: '余额不足，请选择其他支付方式，或到场馆付款',
              en: 'Your balance is too low. Choose another payment method or pay at the venue.',
            })}
          />
        ) : null
      ) : (
        <Alert type="error" showIcon title={t(textOf(wrong))} description={<RequestId error={wrong} />} />
      )}
      {own && !short ? (
        <Secret name={{ zh: '支付密码', en: 'Payment password' }}>
          {(name) => (
            <Input.OTP
              className="bk-digits"
              size="large"
              length={LENGTH}
              mask
              value={secret}
              disabled={busy}
              aria-label={name}
              formatter={(text) => text.replace(/\D/g, '')}
              onInput={(cells) => setSecret(cells.join(''))}
              onChange={setSecret}
            />
          )}
        </Secret>
      ) : null}
      {asksCard ? (
        <Secret name={{ zh: '校园卡查询密码', en: 'Campus card query password' }}>
          {(name) => (
            <Input.Password
              value={secret}
              maxLength={MOST_SECRET}
              disabled={busy}
              aria-label={name}
              autoComplete="off"
              onChange={({ target }) => setSecret(target.value)}
              onPressEnter={() => secret !== '' && online && void pay()}
            />
          )}
        </Secret>
      ) : null}
    </Modal>
  );
}
