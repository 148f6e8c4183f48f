import { instalmentFilter, instalmentRow, leases, type InstalmentRow } from '#contract/bulk/lease.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { enumMember } from '#domain/kit/enumeration';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CollectDialog } from './collect-dialog';
import { DASH } from '#web/kit/text/value';

const instalmentColumn = columnsOf<InstalmentRow>();
const isPayable: readonly string[] = [dueStage.ahead, dueStage.soon, dueStage.overdue];
const dueText = ({ stage, days }: InstalmentRow) =>
  stage === dueStage.overdue
    ? { zh: `逾期 ${-days} 天`, en: `${-days} d overdue` }
    : stage === dueStage.soon
      ? { zh: days === 0 ? '今日到期' : `${days} 天后`, en: days === 0 ? 'due today' : `in ${days} d` }
      : { zh: '', en: '' };

/**
 * List of instalments of leases and bulk bookings with later settlement: due date, paid or late, collected by transfer
 * or at the counter.
 */
export default listScreen({
  route: 'VenueLease',
  list: leases.dues,
  filter: instalmentFilter,
  row: instalmentRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '款项', en: 'instalments' },
  search: [
    field.text('keyword'),
    field.select('stage', dueStage),
    field.dates('dateFrom', 'dateTo', { zh: '付款日', en: 'Due' }),
    field.select('kind', dueKind),
    field.venue(),
  ],
  quick: [
    { title: { zh: '已逾期', en: 'Overdue' }, filter: () => ({ stage: dueStage.overdue }) },
    { title: { zh: '7 天内到期', en: 'Due within 7 days' }, filter: () => ({ stage: dueStage.soon }) },
  ],
  columns: [
    instalmentColumn.twoLines('title', (row) => [<DataText>{row.title}</DataText>, row.batchNo], {
      width: 152,
      phone: 'title',
    }),
    instalmentColumn.twoLines('orgName', (row) => [<DataText>{row.orgName}</DataText>, row.phone], { width: 112 }),
    instalmentColumn.name('venueName', 'enVenueName', { width: { zh: 112, en: 130 }, phone: 'hide' }),
    instalmentColumn.twoLines(
      'no',
      (row, { label }) => [
        label(dueKind, row.kind),
        <>
          {row.no} / {row.parts}
        </>,
      ],
      { width: 76 },
    ),
    instalmentColumn.twoLines('due', (row, { t }) => [row.due, t(dueText(row))], { width: 108, sort: true }),
    instalmentColumn.money('amount', { width: 124, sort: true, sum: true }),
    instalmentColumn.tag('stage', dueStage, { width: 104 }),
    instalmentColumn.twoLines(
      'paidAt',
      (row, { t }) =>
        row.paidAt === null
          ? [DASH]
          : [
              row.paidAt.slice(0, 16),
              <>
                {t(
                  enumMember(offlinePayType, row.offlineType ?? 0) ??
                    enumMember(payType, row.payType ?? payType.balance) ?? { zh: '', en: '' },
                )}{' '}
                {row.receipt}
              </>,
            ],
      { width: 152 },
    ),
    instalmentColumn.text('collector', { width: { zh: 96, en: 108 }, phone: 'hide' }),
  ],
  actions: [
    {
      key: 'collect',
      title: { zh: '登记收款', en: 'Record payment' },
      right: 'VenueLeaseCollect',
      when: ({ stage }) => isPayable.includes(stage),
      Dialog: CollectDialog,
    },
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      open: { zh: '待收合计', en: 'Total due' },
      overdue: { zh: '其中逾期', en: 'Of which overdue' },
      paid: { zh: '已收合计', en: 'Total received' },
    },
  },
  exports: { endpoint: leases.duesExport, right: 'VenueLeaseExport' },
});
