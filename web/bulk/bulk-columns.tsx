import type { BulkRow } from '#contract/bulk/bulk-detail.contract';
import {
  bulkKind,
  bulkPay,
  bulkProgress,
  bulkPurpose,
  bulkStatus,
  confirmStage,
  leaseStatus,
  type BulkKind,
} from '#domain/bulk/bulk.status';
import { DataText } from '#web/kit/text/data-text';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { StatusTag } from '#web/kit/theme/status-tag';
import './bulk.css';
import { withHanSpacing } from '#web/kit/text/date-text';
import { patternText } from './bulk-text';
import { DASH } from '#web/kit/text/value';

const bulkColumn = columnsOf<BulkRow>();
const money = {
  [bulkKind.bulk]: { zh: '付款 / 金额（元）', en: 'Payment / amount (CNY)' },
  [bulkKind.lease]: { zh: '已收 / 租金（元）', en: 'Received / rent (CNY)' },
} as const;

/** Columns of the request list of a kind. */
export const bulkColumns = (kind: BulkKind) => [
  bulkColumn.twoLines('title', (row) => [<DataText>{row.title}</DataText>, row.batchNo], {
    width: { zh: 160, en: 150 },
    phone: 'title',
    title: { zh: '名称 / 编号', en: 'Title / no.' },
  }),
  bulkColumn.twoLines(
    'orgName',
    (row, { label }) => [
      <DataText>{row.orgName}</DataText>,
      <>
        <DataText>{row.applicant}</DataText> · {label(bulkPurpose, row.purpose)}
      </>,
    ],
    { width: { zh: 136, en: kind === bulkKind.lease ? 118 : 142 } },
  ),
  bulkColumn.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), withHanSpacing(pick(row.spaces, row.enSpaces))],
    { width: { zh: 112, en: 124 }, title: { zh: '场地', en: 'Site' } },
  ),
  bulkColumn.twoLines(
    'dateFrom',
    (row, { lang }) => [
      <>
        {row.dateFrom} – {row.dateTo.slice(0, 4) === row.dateFrom.slice(0, 4) ? row.dateTo.slice(5) : row.dateTo}
      </>,
      patternText(row, lang),
    ],
    { width: { zh: 186, en: 178 }, sort: true, title: { zh: '日期 / 时段', en: 'Dates / times' } },
  ),
  bulkColumn.twoLines(
    'booked',
    (row, { t }) => [
      <>
        {row.booked} / {row.asked}
      </>,
      row.missed > 0 ? t({ zh: `${row.missed} 场未约`, en: `${row.missed} not booked` }) : '',
    ],
    { width: { zh: 84, en: 76 }, title: { zh: '已约场次', en: 'Booked' } },
  ),
  bulkColumn.twoLines(
    'rent',
    (row, { t, label }) => [
      kind === bulkKind.lease
        ? `${amount(row.paid)} / ${amount(row.rent)}`
        : row.payMode === bulkPay.free
          ? DASH
          : amount(row.rent),
      kind === bulkKind.lease
        ? t({ zh: `押金 ${amount(row.deposit)}`, en: `Deposit ${amount(row.deposit)}` })
        : label(bulkPay, row.payMode),
    ],
    { width: { zh: 150, en: kind === bulkKind.lease ? 150 : 126 }, number: true, title: money[kind] },
  ),
  bulkColumn.own(
    'status',
    (row) =>
      row.progress === bulkProgress.stuck ? (
        <StatusTag of={bulkProgress} code={row.progress} />
      ) : row.leaseStatus === leaseStatus.draft ? (
        <StatusTag of={bulkStatus} code={row.status} />
      ) : row.confirm === confirmStage.awaiting || row.confirm === confirmStage.lapsed ? (
        <StatusTag of={confirmStage} code={row.confirm} />
      ) : (
        <StatusTag of={leaseStatus} code={row.leaseStatus} />
      ),
    { width: 104, phone: 'mark', title: { zh: '状态', en: 'Status' } },
  ),
  bulkColumn.stamp('gmtCreate', { width: 112, sort: true, phone: 'hide' }),
];
