import type { BillableOrderRow } from '#contract/invoices/invoice.contract';
import { money, stampText } from '#web/kit/text/format';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** An order to select for an invoice, or why it cannot be selected. */
export function BillableOrderItem({
  bill,
  other,
  on,
  turn,
}: {
  readonly bill: BillableOrderRow;
  readonly other: boolean;
  readonly on: boolean;
  readonly turn: () => void;
}) {
  const { t, pick, lang } = useWords();
  const refusal = !bill.allowed
    ? pick(bill.reason ?? '', bill.reasonEn)
    : other
      ? t({ zh: '与已选订单不是同一商户，请分开申请', en: 'Different merchant. Request it separately' })
      : null;
  return (
    <label className="iv-pick">
      <input type="checkbox" checked={on} disabled={!bill.allowed || (other && !on)} onChange={turn} />
      <span>
        <b>{pick(bill.name, bill.enName)}</b>
        <small>{bookedSlotsText(pick(bill.detail, bill.detailEn))}</small>
        <small>
          {bill.paidAt === null ? '' : `${stampText(bill.paidAt, lang)} · `}
          {bill.tradeNo}
        </small>
        {refusal === null ? null : <small className="iv-why">{refusal}</small>}
      </span>
      <em>{money(bill.amount)}</em>
    </label>
  );
}
