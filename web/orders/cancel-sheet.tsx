import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { orders, type OrderView } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call, textOf } from '#web/kit/call/call';
import { money } from '#web/kit/text/format';
import { newIdempotencyKey } from '#web/kit/call/request';
import { slotText, locationText, withHanSpacing } from '#web/kit/text/date-text';
import { BottomSheet } from '#web/kit/feedback/bottom-sheet';
import { useWords } from '#web/kit/session/words';

/** Cancels an own order: shows refund, fee and rule first; if it is too late, shows the reason and no button. */
export function CancelSheet({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) {
  const { t, pick, lang, words } = useWords();
  const cache = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const preview = useQuery({
    queryKey: ['orders', 'preview', order.tradeNo],
    queryFn: () => call(orders.cancelPreview, { tradeNo: order.tradeNo }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = useMutation({
    mutationFn: () => call(payments.cancel, { venueTradeNo: order.tradeNo }, { quiet: true, key }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['orders'] });
      onClose();
    },
  });
  const { data } = preview;
  const paid = (data?.payFee ?? 0) > 0;
  return (
    <BottomSheet className="mine-sheet" onClose={onClose}>
      <h2>{t({ zh: '取消预约', en: 'Cancel booking' })}</h2>
      <p>
        {locationText(order, lang)} · {slotText(order.reservationStartDate, order.reservationEndDate, lang)}
      </p>
      {preview.error ? (
        <p className="mine-wrong" role="alert">
          {t(textOf(preview.error))}
        </p>
      ) : null}
      {data ? (
        <>
          {paid ? (
            <dl className="mine-money">
              <div>
                <dt>{t({ zh: '退', en: 'Refund' })}</dt>
                <dd>{money(data.refundFee)}</dd>
              </div>
              <div>
                <dt>{t({ zh: '扣', en: 'Fee' })}</dt>
                <dd>{money(data.deductFee)}</dd>
              </div>
            </dl>
          ) : null}
          <p className="mine-rule">
            {t({ zh: '规则：', en: 'Rule: ' })}
            {withHanSpacing(pick(data.rule, data.ruleEn))}
          </p>
          {data.allowed ? (
            <p className="v-quiet">
              {t({
                zh: '取消后场地立即释放，其他人可以预约。',
                en: 'The slots are released immediately and others can book them.',
              })}
              {paid && data.refundFee > 0
                ? t({ zh: '款项按原路退回。', en: ' The refund goes to your original payment method.' })
                : ''}
            </p>
          ) : (
            <p className="mine-wrong" role="alert">
              {pick(data.reason ?? '', data.reasonEn)}
            </p>
          )}
        </>
      ) : preview.error ? null : (
        <Skeleton rows={2} title={false} />
      )}
      {cancel.error ? (
        <p className="mine-wrong" role="alert">
          {t(textOf(cancel.error))}
        </p>
      ) : null}
      <div className="mine-buttons">
        <Button size="large" autoFocus onClick={onClose}>
          {data && !data.allowed ? t(words.gotIt) : t({ zh: '再想想', en: 'Keep booking' })}
        </Button>
        {data?.allowed ? (
          <Button size="large" type="primary" danger loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {paid
              ? t({ zh: `取消并退 ${money(data.refundFee)}`, en: `Cancel and refund ${money(data.refundFee)}` })
              : t({ zh: '取消订单', en: 'Cancel order' })}
          </Button>
        ) : null}
      </div>
    </BottomSheet>
  );
}
