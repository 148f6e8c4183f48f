import { MoreRows } from '#web/kit/list/more-rows';
import { BillableOrderItem } from './billable-order-item';
import type { useInvoiceApplication } from './use-invoice-application';

/** The orders of an application to select from, page by page; all selected ones are of one merchant. */
export function BillableOrders({
  application: { list, rows, bills, turn },
}: {
  readonly application: ReturnType<typeof useInvoiceApplication>;
}) {
  return (
    <>
      <ul className="iv-list">
        {rows.map((bill) => (
          <li key={bill.tradeNo}>
            <BillableOrderItem
              bill={bill}
              on={bills.includes(bill)}
              other={bills.length > 0 && bills[0]?.merchantId !== bill.merchantId}
              turn={() => turn(bill.tradeNo)}
            />
          </li>
        ))}
      </ul>
      <MoreRows list={list} end={{ zh: '没有更多了', en: 'No more orders' }} />
    </>
  );
}
