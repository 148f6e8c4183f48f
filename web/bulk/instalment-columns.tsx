import type { InstalmentRow } from '#contract/bulk/lease.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { enumMember } from '#domain/kit/enumeration';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const instalmentColumn = columnsOf<InstalmentRow>();

const dueText = ({ stage, days }: InstalmentRow) =>
  stage === dueStage.overdue
    ? { zh: `逾期 ${-days} 天`, en: `${-days} d overdue` }
    : stage === dueStage.soon
      ? { zh: days === 0 ? '今日到期' : `${days} 天后`, en: days === 0 ? 'due today' : `in ${days} d` }
      : { zh: '', en: '' };

/** Columns of the list of instalments. */
export const instalmentColumns = [
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
];
