import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Modal, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { payments } from '#contract/payments/payment.contract';
import { payType } from '#domain/payments/pay.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { ChannelPayment, type ChannelPaymentData } from '#web/kit/order/channel-payment';
import { md5, sealUnder } from '#web/kit/browser/crypto';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { noPaymentMethod } from '#web/kit/feedback/unavailable';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import './pay-bill.css';
import { DASH } from '#web/kit/text/value';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const LENGTH = 6;
const MAX_SECRET_LENGTH = 64;

function SecretField({ name, children }: { readonly name: Text; readonly children: (name: string) => ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <p style={{ margin: '12px 0 6px' }}>{t(name)}</p>
      {children(t(name))}
    </>
  );
}

/** A bill as its payer sees it; the amount in yuan. */
export interface OwnBill {
  readonly amount: number;
  readonly merchantId: number;
  readonly paid: boolean;
  readonly name: string;
  readonly detail: string;
  /** Pays from the balance, once for each idempotency key. */
  readonly payFromBalance: (payPassword: string, key: string) => Promise<unknown>;
  /** Opens the payment at a channel. */
  readonly payOnline: (way: {
    readonly payType: number;
    readonly queryPassword?: string;
  }) => Promise<{ readonly codeUrl: string | null; readonly payUrl: string | null }>;
}

/**
 * Dialog that pays a bill: from the balance with a six-digit password, by campus card with its query password, or at a
 * channel by code or page. Shows failures and allows another try. `ask` reads the bill again.
 */
export function PayBill({
  bill,
  title,
  close,
  done,
  ask,
}: {
  readonly bill: OwnBill;
  readonly title: Text;
  readonly close: () => void;
  readonly done: () => void;
  readonly ask: () => void;
}) {
  const { amount, merchantId, paid, name, detail, payFromBalance, payOnline } = bill;
  const { t, words } = useWords();
  const { message } = useFeedback();
  const online = useOnline();
  const cipherKey = useSession((state) => state.cipherKey);
  const attempt = useIdempotentCall();
  const [secret, setSecret] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit();
  const { data } = useQuery({
    queryKey: ['bill', 'wallet', merchantId],
    queryFn: () => call(payments.methods, { merchantId }, { quiet: true }),
  });
  const [chosen, choose] = useState<number>(payType.balance);
  const [channelPayment, setChannelPayment] = useState<ChannelPaymentData | null>(null);
  const ways = (data?.methods ?? []).filter((one) => one.payType !== payType.offline);
  const method = (ways.find((one) => one.payType === chosen) ?? ways[0])?.payType ?? chosen;
  const closed = data !== undefined && ways.length === 0;
  const own = method === payType.balance && !closed;
  const needsCardPassword = ways.some((one) => one.payType === method && one.needs === 'queryPassword');
  const isBalanceShort = own && data !== undefined && data.balance < amount;
  useEffect(() => {
    if (!paid) return;
    void message.success(t({ zh: '已支付', en: 'Paid' }));
    done();
    // Runs once, when the bill is found paid.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [paid]);
  const pay = async () => {
    await submit(
      async () => {
        if (own) {
          const password = md5(secret);
          await attempt({ password }, (key) => payFromBalance(password, key));
        } else {
          const { codeUrl, payUrl } = await payOnline({
            payType: method,
            ...(needsCardPassword ? { queryPassword: sealUnder(cipherKey, secret) } : {}),
          });
          setChannelPayment(codeUrl || payUrl ? { payType: method, codeUrl, payUrl } : null);
        }
        ask();
      },
      (error) => {
        setProblem(error);
        setSecret('');
      },
    );
  };
  return (
    <Modal
      open
      width={420}
      title={t(title)}
      okText={
        channelPayment
          ? t({ zh: '我已支付', en: 'I have paid' })
          : t({ zh: `支付 ${money(amount)}`, en: `Pay ${money(amount)}` })
      }
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{
        disabled:
          (own && (secret.length < LENGTH || isBalanceShort)) ||
          (needsCardPassword && secret === '') ||
          closed ||
          !online,
      }}
      onOk={() => (channelPayment ? ask() : void pay())}
      onCancel={close}
    >
      <p className="pb-sum">
        <b>
          <DataText>{name}</DataText>
        </b>
        <span>{detail}</span>
      </p>
      <div className="pb-money">
        <div>
          <span>{t({ zh: '应付', en: 'Amount due' })}</span>
          <span>{money(amount)}</span>
        </div>
        <div>
          <span>{t({ zh: '账户余额', en: 'Balance' })}</span>
          <span>{data ? money(data.balance) : DASH}</span>
        </div>
      </div>
      <Radio.Group
        className="pb-ways"
        value={method}
        disabled={busy}
        aria-label={t({ zh: '支付方式', en: 'Payment method' })}
        onChange={({ target }) => {
          choose(target.value as number);
          setChannelPayment(null);
          setSecret('');
          setProblem(null);
        }}
        options={ways.map((one) => ({ value: one.payType, label: t(one) }))}
      />
      {closed ? <Alert type="warning" showIcon title={t(noPaymentMethod)} /> : null}
      {channelPayment ? <ChannelPayment laid={channelPayment} ask={ask} /> : null}
      {problem === null && isBalanceShort ? (
        <Alert
          type="warning"
          showIcon
          title={t({
            zh: '余额不足，请选择其他支付方式，或到场馆付款',
            en: 'Your balance is too low. Choose another payment method or pay at the venue.',
          })}
        />
      ) : null}
      <ProblemAlert problem={problem} />
      {own && !isBalanceShort ? (
        <SecretField name={{ zh: '支付密码', en: 'Payment password' }}>
          {(name) => (
            <Input.OTP
              className="pb-digits"
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
        </SecretField>
      ) : null}
      {needsCardPassword ? (
        <SecretField name={{ zh: '校园卡查询密码', en: 'Campus card query password' }}>
          {(name) => (
            <Input.Password
              value={secret}
              maxLength={MAX_SECRET_LENGTH}
              disabled={busy}
              aria-label={name}
              autoComplete="off"
              onChange={({ target }) => setSecret(target.value)}
              onPressEnter={() => secret !== '' && online && void pay()}
            />
          )}
        </SecretField>
      ) : null}
    </Modal>
  );
}
