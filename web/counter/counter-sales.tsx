import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { tillMethodOf } from '#domain/counter/till-method.rules';
import { counter, type SaleRow } from '#contract/counter/counter.contract';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { helperCall, useHelper } from '#web/kit/order/counter-helper';
import { countdown, money } from '#web/kit/text/format';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { refundToCard, counterErrorText } from './card-payment';
import { ticketLines } from './ticket-print';

/** Sales of this shift: reprint, and undo while time is left. */
export function CounterSales({ onChange }: { readonly onChange: () => void }) {
  const { t, pick, lang } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const helper = useHelper();
  const [undoing, undo] = useState<{ readonly sale: SaleRow; readonly key: string } | null>(null);
  const { data } = useQuery({
    queryKey: ['counter', 'sales'],
    queryFn: () => call(counter.sales, { size: 10 }, { quiet: true }),
  });
  const print = useMutation({
    mutationFn: (sale: SaleRow) => helperCall(helper.address ?? '', 'printOrder', ticketLines(sale, lang)),
    onSuccess: () => void message.success(t({ zh: '已发送到打印机', en: 'Sent to printer' })),
    onError: (error) => void message.error(t(counterErrorText(error))),
  });
  const refundCard = useMutation({
    mutationFn: (tradeNo: string) => refundToCard(helper.address ?? '', tradeNo),
    onSuccess: () => void message.success(t({ zh: '已退回校园卡', en: 'Refunded to the campus card' })),
    onError: (error) => void message.error(t(counterErrorText(error))),
  });
  useNow(1_000);
  const rows = data?.content ?? [];
  return (
    <section className="counter-sales v-card" aria-label={t({ zh: '本班销售', en: 'Sales in this shift' })}>
      <h2>
        {t({ zh: '本班销售', en: 'Sales in this shift' })} <small>{data?.totalElements ?? 0}</small>
      </h2>
      {rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t({ zh: '本班还没有售出', en: 'No sales in this shift yet' })}
        />
      ) : null}
      <ul>
        {rows.map((sale) => {
          const left = sale.undoUntil - serverNow();
          return (
            <li key={sale.tradeNo}>
              <span>
                <b>
                  {pick(sale.siteName, sale.enSiteName)}
                  {sale.recharge ? '' : ` · ${bookedSlotsText(pick(sale.detail, sale.detailEn))}`}
                </b>
                <small>
                  {sale.soldAt.slice(11, 16)} · {sale.userName || t({ zh: '散客', en: 'Walk-in' })} ·{' '}
                  {t(tillMethodOf(sale.offlineType) ?? { zh: '—', en: '—' })} · {sale.tradeNo}
                </small>
              </span>
              <strong>{money(sale.amount)}</strong>
              {sale.undone ? (
                <>
                  <TintedTag tint="grey">{t({ zh: '已撤销', en: 'Undone' })}</TintedTag>
                  {sale.byCard && helper.address !== null ? (
                    <Button
                      size="small"
                      disabled={helper.state !== 'ready'}
                      loading={refundCard.isPending && refundCard.variables === sale.tradeNo}
                      onClick={() => refundCard.mutate(sale.tradeNo)}
                    >
                      {t({ zh: '退回校园卡', en: 'Refund to card' })}
                    </Button>
                  ) : null}
                </>
              ) : (
                <>
                  {helper.address !== null ? (
                    <Button
                      size="small"
                      disabled={helper.state !== 'ready'}
                      loading={print.isPending && print.variables?.tradeNo === sale.tradeNo}
                      onClick={() => print.mutate(sale)}
                    >
                      {t({ zh: '补打', en: 'Reprint' })}
                    </Button>
                  ) : null}
                  {may('TicketPurchaseUndo') && left > 0 ? (
                    <Button size="small" danger onClick={() => undo({ sale, key: newIdempotencyKey() })}>
                      {t({ zh: `撤销 ${countdown(left)}`, en: `Undo ${countdown(left)}` })}
                    </Button>
                  ) : null}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {undoing ? (
        <ReasonDialog
          title={{ zh: '撤销售票', en: 'Undo sale' }}
          label={{ zh: '撤销原因', en: 'Reason' }}
          danger
          ok={{ zh: `撤销并退 ${money(undoing.sale.amount)}`, en: `Undo and refund ${money(undoing.sale.amount)}` }}
          max={100}
          close={() => undo(null)}
          done={() => {
            undo(null);
            onChange();
            if (undoing.sale.byCard && helper.state === 'ready') refundCard.mutate(undoing.sale.tradeNo);
          }}
          send={(reason) =>
            call(counter.undo, { tradeNo: undoing.sale.tradeNo, reason }, { quiet: true, key: undoing.key })
          }
        >
          <p style={{ marginBottom: 12 }}>
            {t(
              undoing.sale.byCard
                ? {
                    zh: `${money(undoing.sale.amount)} 由读卡器退回原卡，场次立即释放。`,
                    en: `The reader refunds ${money(undoing.sale.amount)} to the same card, and the slots are released immediately.`,
                  }
                : {
                    zh: `请把 ${money(undoing.sale.amount)} 按原收款方式退给顾客，场次立即释放。`,
                    en: `Refund ${money(undoing.sale.amount)} to the customer by the original payment method. The slots are released immediately.`,
                  },
            )}
          </p>
        </ReasonDialog>
      ) : null}
    </section>
  );
}
