import '#web/wallet/wallet.css';
import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { ChannelPayment } from '#web/kit/order/channel-payment';
import { money } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { noPaymentMethod } from '#web/kit/feedback/unavailable';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useOwnWallet } from '#web/wallet/use-own-wallet';
import { CardPasswordDialog } from '#web/wallet/card-password-dialog';
import { RechargeAmount } from './recharge-amount';
import { useRecharge, type RechargeMethod } from './use-recharge';

/** Recharge page: amount, method and the live result. */
export function RechargePage({ phone }: { readonly phone: boolean }) {
  const { t } = useWords();
  const go = useNavigate();
  const online = useOnline();
  const own = useOwnWallet();
  const flow = useRecharge(own.data?.merchantId);
  const { recharge: placed, channelPayment: channelPayment, arrived, expired: lapsed, busy, error: wrong } = flow;
  const [typed, type] = useState<number | null>(null);
  const [chosen, choose] = useState<RechargeMethod | null>(null);
  const [secret, setSecret] = useState(false);
  const ways = flow.methods ?? [];
  const way = ways.find((one) => one.payType === chosen?.payType) ?? ways[0] ?? null;
  if (own.isPending)
    return (
      <div className="v-card w-fill">
        <Skeleton rows={6} />
      </div>
    );
  if (!own.data)
    return <LoadFailed noun={{ zh: '余额', en: 'balance' }} error={own.error} retry={() => void own.refetch()} />;
  const amount = typed ?? (placed && !lapsed ? placed.amount : null) ?? own.data.offered[0] ?? null;
  const back = routeOf(phone ? 'MobileBalance' : 'Balance').path;
  if (arrived && placed) {
    return (
      <section className="v-card w-fill w-done" role="status">
        <CheckCircleFilled />
        <b>{t({ zh: `已到账 ${money(placed.amount)}`, en: `${money(placed.amount)} received` })}</b>
        {placed.gift > 0 ? (
          <p>{t({ zh: `另赠送 ${money(placed.gift)}`, en: `Plus a gift of ${money(placed.gift)}` })}</p>
        ) : null}
        <p>{t({ zh: `当前余额 ${money(own.data.balance)}`, en: `Your balance is now ${money(own.data.balance)}` })}</p>
        <div className="w-links">
          <Button type="primary" size="large" onClick={() => void go(back)}>
            {t({ zh: '查看余额', en: 'View balance' })}
          </Button>
          <Button
            size="large"
            onClick={() => {
              type(null);
              flow.restart();
            }}
          >
            {t({ zh: '继续充值', en: 'Top up again' })}
          </Button>
        </div>
      </section>
    );
  }
  const start = () => {
    if (amount === null || way === null) return;
    if (way.needs === 'queryPassword') setSecret(true);
    else void flow.pay(amount, way);
  };
  return (
    <section className="v-card w-fill">
      <p className="v-quiet">
        {t({
          zh: `当前余额 ${money(own.data.balance)}，上限 ${money(own.data.max)}`,
          en: `Balance ${money(own.data.balance)}, limit ${money(own.data.max)}`,
        })}
      </p>
      <RechargeAmount
        wallet={own.data}
        value={amount}
        change={(next) => {
          type(next);
          flow.clearError();
        }}
      />
      <div>
        <h2>{t({ zh: '支付方式', en: 'Payment method' })}</h2>
        {flow.methods?.length === 0 ? <Alert type="warning" showIcon title={t(noPaymentMethod)} /> : null}
        <Radio.Group
          className="w-ways"
          value={way?.payType}
          disabled={busy}
          aria-label={t({ zh: '支付方式', en: 'Payment method' })}
          onChange={({ target }) => {
            choose(ways.find((one) => one.payType === target.value) ?? null);
            flow.clearError();
          }}
          options={ways.map((one) => ({ value: one.payType, label: t(one) }))}
        />
      </div>
      {channelPayment && !lapsed ? <ChannelPayment laid={channelPayment} ask={flow.refresh} small={phone} /> : null}
      {lapsed ? (
        <Alert
          type="warning"
          showIcon
          title={t({
            zh: '该笔充值已超时关闭，请重新充值。如已付款，款项将原路退回。',
            en: 'This top-up has expired. Start a new one. If you already paid, the money is refunded automatically.',
          })}
        />
      ) : null}
      {secret ? null : <ProblemAlert problem={wrong} />}
      <Button
        type="primary"
        size="large"
        loading={busy}
        disabled={!online || way === null || amount === null || amount <= 0}
        onClick={() => (channelPayment && !lapsed ? flow.refresh() : start())}
      >
        {channelPayment && !lapsed
          ? t({ zh: '我已支付', en: 'I have paid' })
          : t({ zh: `充值 ${money(amount ?? 0)}`, en: `Top up ${money(amount ?? 0)}` })}
      </Button>
      <p className="v-quiet">
        {t({
          zh: '充值在 15 分钟内支付有效；未使用的金额可申请原路退回。',
          en: 'Pay within 15 minutes. You can request a refund of the unused amount to the original payment method.',
        })}
      </p>
      {secret && way ? (
        <CardPasswordDialog
          sum={money(amount ?? 0)}
          busy={busy}
          wrong={wrong}
          close={() => {
            setSecret(false);
            flow.clearError();
          }}
          send={async (text) => {
            if (await flow.pay(amount ?? 0, way, text)) setSecret(false);
          }}
        />
      ) : null}
    </section>
  );
}
