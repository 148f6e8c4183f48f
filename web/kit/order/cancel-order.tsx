import './cancel-order.css';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { orderChanges, type CancelView } from '#contract/order-changes/change.contract';
import { orders } from '#contract/orders/order.contract';
import { enumMember } from '#domain/kit/enumeration';
import { payType, refundRoute } from '#domain/payments/pay.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call, textOf } from '#web/kit/call/call';
import { money, stampText } from '#web/kit/text/format';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';

function CancellationPreview({ of: preview }: { readonly of: CancelView }) {
  const { t, pick, lang } = useWords();
  const label = (from: Parameters<typeof enumMember>[0], code: number) =>
    t(enumMember(from, code) ?? { zh: String(code), en: String(code) });
  if (!preview.allowed)
    return (
      <Alert
        type="warning"
        showIcon
        title={pick(preview.reason ?? '', preview.reasonEn)}
        style={{ marginBottom: 12 }}
      />
    );
  if (preview.payFee === 0)
    return (
      <p className="v-cancel">
        {t({ zh: '没有收款，取消后场地立即释放。', en: 'Nothing was paid. The slots are released immediately.' })}
      </p>
    );
  return (
    <div className="v-cancel">
      <p>
        {t({
          zh: `取消后退回 ${money(preview.refundFee)}，场地立即释放。`,
          en: `${money(preview.refundFee)} will be refunded and the slots are released immediately.`,
        })}
        {preview.refunded > 0
          ? t({
              zh: `（共收 ${money(preview.payFee)}，已退 ${money(preview.refunded)}）`,
              en: ` (${money(preview.payFee)} paid, ${money(preview.refunded)} already refunded)`,
            })
          : ''}
      </p>
      <ul>
        {preview.items.map((item) => (
          <li key={item.id}>
            <span>
              {pick(item.spaceName, item.enSpaceName)} · {stampText(item.startDate, lang)}–{item.endDate.slice(11, 16)}
            </span>
            <b>{money(item.back)}</b>
          </li>
        ))}
        {preview.ways.map((way) => (
          <li key={`${way.route} ${way.payType}`} className="is-way">
            <span>
              {label(refundRoute, way.route)}
              {way.route === refundRoute.original ? ` · ${label(payType, way.payType)}` : ''}
            </span>
            <b>{money(way.amount)}</b>
          </li>
        ))}
      </ul>
      {preview.byRule ? (
        <p className="v-quiet">
          {t({
            zh: `用户自行取消按规则退 ${preview.byRule.percent}%：${money(preview.byRule.refundFee)}`,
            en: `If members cancel, the rule refunds ${preview.byRule.percent}%: ${money(preview.byRule.refundFee)}`,
          })}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Dialog that cancels an order for its venue: shows the refund per slot and payment method from the server, then asks
 * for the reason shown to the member.
 */
export function CancelOrder({
  tradeNo,
  close,
  done,
}: {
  readonly tradeNo: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t } = useWords();
  const [key] = useState(newIdempotencyKey);
  const { data, error } = useQuery({
    queryKey: ['orders', 'venuePreview', tradeNo],
    queryFn: () => call(orderChanges.cancelView, { tradeNo }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const refundText = data?.allowed && data.refundFee > 0 ? money(data.refundFee) : null;
  return (
    <ReasonDialog
      title={{ zh: '取消订单', en: 'Cancel order' }}
      label={{ zh: '取消原因（用户可见）', en: 'Reason (visible to the member)' }}
      danger
      ok={
        refundText
          ? { zh: `取消并退 ${refundText}`, en: `Cancel and refund ${refundText}` }
          : { zh: '取消订单', en: 'Cancel order' }
      }
      send={(reason) => call(orders.staffCancel, { tradeNo, reason }, { quiet: true, key })}
      close={close}
      done={done}
    >
      {error ? (
        <Alert type="error" showIcon title={t(textOf(error))} style={{ marginBottom: 12 }} />
      ) : data ? (
        <CancellationPreview of={data} />
      ) : (
        <Skeleton rows={2} title={false} />
      )}
    </ReasonDialog>
  );
}
