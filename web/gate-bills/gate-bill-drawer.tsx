import './gate-bill.css';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { GateBillRow } from '#contract/gate-bills/gate-bill.contract';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { useWords } from '#web/kit/session/words';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { formulaOf, kindTextOf } from './gate-bill-rule-text';

/** One bill: the visit, how its amount was computed, its payment, refunds and appeal. */
export function GateBillDrawer({ row, close }: { readonly row: GateBillRow | undefined; readonly close: () => void }) {
  const { t, pick, label } = useWords();
  if (!row) return null;
  const isVisit = row.kind === gateBillKind.visit;
  const facts: readonly Fact[] = [
    [
      { zh: '人员', en: 'Person' },
      row.isGuest ? t({ zh: `${row.holder}（散客）`, en: `${row.holder} (guest)` }) : row.holder,
    ],
    [{ zh: '手环', en: 'Wristband' }, row.labelNo],
    [{ zh: '场馆', en: 'Venue' }, pick(row.venueName, row.enVenueName)],
    [{ zh: '类型', en: 'Kind' }, t(kindTextOf(row))],
    [{ zh: '入场', en: 'Entered' }, row.inAt],
    [
      { zh: '离场', en: 'Left' },
      row.exitMissing ? t({ zh: `${row.outAt}（缺离场记录）`, en: `${row.outAt} (no exit seen)` }) : row.outAt,
    ],
    [{ zh: '计算', en: 'Computed' }, isVisit ? t(formulaOf(row)) : null],
    [{ zh: '金额', en: 'Amount' }, money(row.amount)],
    [{ zh: '支付', en: 'Payment' }, row.paidAt === null ? null : `${row.paidAt} · ${label(payType, row.payType)}`],
    [{ zh: '已退', en: 'Refunded' }, row.refunded > 0 ? money(row.refunded) : null],
    [{ zh: '免除原因', en: 'Waived because' }, row.waiveReason],
    [{ zh: '申诉原因', en: 'Reason of the appeal' }, row.appealReason],
    [{ zh: '申诉答复', en: 'Answer' }, row.appealAnswer],
  ];
  return (
    <DetailDrawer size={480} close={close} title={row.billNo}>
      <p className="v-row gb-tags">
        <StatusTag of={gateBillStatus} code={row.status} />
        {row.refunded > 0 ? <StatusTag of={payStatus} code={row.payStatus} /> : null}
        {row.appeal === gateAppealStatus.none ? null : <StatusTag of={gateAppealStatus} code={row.appeal} />}
      </p>
      <FactsList facts={facts.filter((fact) => fact && fact[1] !== null)} />
    </DetailDrawer>
  );
}
