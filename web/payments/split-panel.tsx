import './pay.css';
import './pay-secret.css';
import './split.css';
import { TeamOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import { splits, type SplitShare, type SplitView } from '#contract/shared-payments/split.contract';
import { useOwnRefetch } from '#web/kit/live/own-refetch';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { md5 } from '#web/kit/browser/crypto';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const LENGTH = 6;
const keyOf = (tradeNo: string) => ['split', tradeNo];

/** Loads a shared payment and refetches it whenever a participant's room reports a change. */
export function useSplit(tradeNo: string) {
  useOwnRefetch(keyOf(tradeNo));
  return useQuery({
    queryKey: keyOf(tradeNo),
    retry: false,
    queryFn: () => call(splits.one, { tradeNo }, { quiet: true }),
  });
}

function SharePasswordDialog({
  tradeNo,
  share,
  close,
  done,
}: {
  tradeNo: string;
  share: SplitShare;
  close: () => void;
  done: (next: SplitView) => void;
}) {
  const { t, pick } = useWords();
  const [secret, setSecret] = useState('');
  const attempt = useIdempotentCall();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: string) => {
      const input = { tradeNo, shareId: share.id, payPassword: md5(text) };
      return attempt(input, (key) => call(splits.pay, input, { quiet: true, key }));
    },
    onSuccess: done,
    onError: () => setSecret(''),
  });
  const type = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, LENGTH);
    if (next !== '') reset();
    setSecret(next);
    if (next.length === LENGTH && !isPending) mutate(next);
  };
  const title = t({ zh: '输入支付密码', en: 'Enter payment password' });
  return (
    <Modal open width={416} centered title={title} footer={null} onCancel={close}>
      <div className="pay-secret">
        <p className="pay-secret-sum">
          {share.mine
            ? t({ zh: '从余额支付我的份额', en: 'Pay my share from balance' })
            : t({
                zh: `代${share.name}从余额支付`,
                en: `Pay for ${pick(share.name, share.enName)} from balance`,
              })}{' '}
          <b>{money(share.amount)}</b>
        </p>
        <Input.OTP
          size="large"
          length={LENGTH}
          mask="●"
          value={secret}
          autoFocus
          inputMode="numeric"
          aria-label={title}
          formatter={(text) => text.replace(/\D/g, '')}
          onChange={type}
        />
        <p className="pay-secret-wrong" role="alert">
          {error ? (
            t(textOf(error))
          ) : isPending ? (
            <span className="v-quiet">{t({ zh: '支付中，请稍候', en: 'Processing payment…' })}</span>
          ) : (
            ''
          )}
        </p>
      </div>
    </Modal>
  );
}

/** The shares of a payment: person, amount and payer. Each pays their own; the booking member may pay for others. */
export function SplitShares({ split, phone }: { split: SplitView; phone: boolean }) {
  const { t, pick } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [payingShare, setPayingShare] = useState<SplitShare | null>(null);
  const isUnpaid = split.orderStatus === Number(orderStatus.normal) && split.payStatus === payStatus.unpaid;
  const unpaidCount = split.shares.filter(({ status }) => status === shareStatus.unpaid).length;
  const done = (next: SplitView) => {
    setPayingShare(null);
    client.setQueryData(keyOf(split.tradeNo), next);
    void client.invalidateQueries();
    void message.success(t({ zh: '支付成功', en: 'Paid' }));
  };
  return (
    <>
      <ul className="split-list">
        {split.shares.map((one) => (
          <li key={one.id}>
            <span>
              <b>
                {pick(one.name, one.enName)}
                {one.mine ? t({ zh: '（我）', en: ' (me)' }) : ''}
              </b>
              {one.owner || one.paidBy ? (
                <small>
                  {one.owner
                    ? t({ zh: '下单人', en: 'Booked by' })
                    : t({ zh: `${one.paidBy ?? ''} 代付`, en: `Paid by ${one.enPaidBy || (one.paidBy ?? '')}` })}
                </small>
              ) : null}
            </span>
            <span className="split-sum">{money(one.amount)}</span>
            {isUnpaid && one.status === shareStatus.unpaid && (one.mine || split.owner) ? (
              <Button
                size={phone ? 'middle' : 'small'}
                {...(one.mine ? { type: 'primary' as const } : {})}
                onClick={() => setPayingShare(one)}
              >
                {one.mine ? t({ zh: '支付', en: 'Pay' }) : t({ zh: '代付', en: 'Pay for them' })}
              </Button>
            ) : (
              <StatusTag of={shareStatus} code={one.status} />
            )}
          </li>
        ))}
      </ul>
      {isUnpaid ? (
        <p className="v-quiet">
          {t({
            zh: `还差 ${unpaidCount} 份。所有人付清后预约生效；到时未付清则释放场地，已付的退回余额。`,
            en: `Unpaid shares: ${unpaidCount}. The booking is confirmed once everyone has paid. Otherwise it is released at the deadline and paid shares return to balances.`,
          })}
        </p>
      ) : null}
      {payingShare ? (
        <SharePasswordDialog
          tradeNo={split.tradeNo}
          share={payingShare}
          close={() => setPayingShare(null)}
          done={done}
        />
      ) : null}
    </>
  );
}

/** Starts sharing an order beside its payment methods; renders nothing for an order without companions. */
export function SplitPanel({ tradeNo, phone }: { tradeNo: string; phone: boolean }) {
  const { t } = useWords();
  const client = useQueryClient();
  const { data: split, isPending } = useSplit(tradeNo);
  const attempt = useIdempotentCall();
  const {
    mutate,
    isPending: opening,
    error,
  } = useMutation({
    mutationFn: () => attempt(tradeNo, (key) => call(splits.open, { tradeNo }, { quiet: true, key })),
    onSuccess: (next) => client.setQueryData(keyOf(tradeNo), next),
  });
  if (isPending)
    return (
      <section className="pay-card">
        <Skeleton rows={1} />
      </section>
    );
  if (!split || (split.companions === 0 && split.shares.length === 0)) return null;
  return (
    <section className="pay-card split">
      <header>
        <h2>
          <TeamOutlined aria-hidden="true" /> {t({ zh: '与同伴分摊', en: 'Share with companions' })}
        </h2>
        {split.shares.length === 0 ? (
          <Button loading={opening} onClick={() => mutate()}>
            {t({ zh: `${split.companions + 1} 人分摊`, en: `Split between ${split.companions + 1}` })}
          </Button>
        ) : null}
      </header>
      {error ? (
        <p className="pay-wrong" role="alert">
          {t(textOf(error))}
        </p>
      ) : null}
      {split.shares.length > 0 ? (
        <SplitShares split={split} phone={phone} />
      ) : (
        <p className="v-quiet">
          {t({
            zh: '每人从余额付自己的一份，付清即预约成功。',
            en: 'Each person pays a share from their balance. The booking is confirmed once all have paid.',
          })}
        </p>
      )}
    </section>
  );
}
