import { Button } from 'antd';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { payStatus } from '#domain/orders/order.status';
import type { OwnGateBill } from '#contract/gate-bills/gate-bill.contract';
import { useWords } from '#web/kit/session/words';
import { slotText } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { formulaOf, kindTextOf } from './gate-bill-rule-text';

/** One bill of the member: the visit, how its amount was computed, and what can be done. */
export function OwnGateBillCard({
  bill,
  pay,
  appeal,
}: {
  readonly bill: OwnGateBill;
  readonly pay: () => void;
  readonly appeal: () => void;
}) {
  const { t, pick, lang } = useWords();
  const owed = bill.status === gateBillStatus.owed;
  const mayAppeal =
    bill.appeal === gateAppealStatus.none && bill.status !== gateBillStatus.waived && bill.refunded < bill.amount;
  const name = pick(bill.venueName, bill.enVenueName);
  return (
    <article className={owed ? 'gb-bill is-owed' : 'gb-bill'} aria-label={name}>
      <header>
        <h2>
          {name} · {t(kindTextOf(bill))}
        </h2>
        {bill.status === gateBillStatus.paid && bill.refunded > 0 ? (
          <StatusTag of={payStatus} code={bill.payStatus} />
        ) : (
          <StatusTag of={gateBillStatus} code={bill.status} />
        )}
      </header>
      <p>{slotText(bill.inAt.slice(0, 16), bill.outAt.slice(0, 16), lang)}</p>
      {bill.exitMissing ? (
        <p>{t({ zh: '没有离场记录，按闭馆时间计算', en: 'No exit was seen; charged until closing time.' })}</p>
      ) : null}
      {bill.kind === gateBillKind.visit ? <p>{t(formulaOf(bill))}</p> : null}
      {bill.refunded > 0 ? (
        <p>{t({ zh: `已退 ${money(bill.refunded)}`, en: `${money(bill.refunded)} refunded` })}</p>
      ) : null}
      {bill.waiveReason === null ? null : (
        <p>{t({ zh: `免除：${bill.waiveReason}`, en: `Waived: ${bill.waiveReason}` })}</p>
      )}
      {bill.appeal === gateAppealStatus.none ? null : (
        <p>
          <StatusTag of={gateAppealStatus} code={bill.appeal} /> {bill.appealAnswer ?? bill.appealReason}
        </p>
      )}
      <footer>
        <strong>{money(bill.amount)}</strong>
        <span className="gb-acts">
          {mayAppeal ? <Button onClick={appeal}>{t({ zh: '申诉', en: 'Appeal' })}</Button> : null}
          {owed ? (
            <Button type="primary" onClick={pay}>
              {t({ zh: '支付', en: 'Pay' })}
            </Button>
          ) : null}
        </span>
      </footer>
    </article>
  );
}
