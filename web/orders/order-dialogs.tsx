import { orders, type OrderRow } from '#contract/orders/order.contract';
import { payStatus } from '#domain/orders/order.status';
import { AskText } from '#web/kit/ask';
import { call } from '#web/kit/call';
import { money } from '#web/kit/format';
import type { Opened } from '#web/kit/list-spec';
import { freshKey } from '#web/kit/request';
import { useWords } from '#web/kit/words';
import { useState } from 'react';

/** Cancels an order for the venue: says what goes back first, then asks for the reason the member will read. */
export function CancelDialog({ row, close, done }: Opened<Pick<OrderRow, 'tradeNo' | 'payStatus' | 'orderAmount' | 'refundFee'>>) {
  const { t } = useWords();
  const [key] = useState(freshKey);
  const back = money(row.orderAmount - row.refundFee);
  const paid = row.payStatus === payStatus.paid;
  return (
    <AskText
      title={{ zh: '取消订单', en: 'Cancel the order' }} label={{ zh: '取消原因（用户可见）', en: 'Reason (the member reads it)' }} danger
      ok={paid ? { zh: `取消并退 ${back}`, en: `Cancel and refund ${back}` } : { zh: '取消订单', en: 'Cancel the order' }}
      send={(reason) => call(orders.staffCancel, { tradeNo: row.tradeNo, reason }, { quiet: true, key })} close={close} done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {paid ? t({ zh: `订单 ${row.tradeNo} 已支付，取消后全额退款 ${back}，场地立即释放。`, en: `Order ${row.tradeNo} is paid: ${back} goes back in full and the slots are free at once.` })
          : t({ zh: `订单 ${row.tradeNo} 尚未支付，取消后场地立即释放。`, en: `Order ${row.tradeNo} is unpaid: its slots are free at once.` })}
      </p>
    </AskText>
  );
}
