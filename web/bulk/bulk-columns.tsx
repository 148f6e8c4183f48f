import type { BulkRow } from '#contract/bulk/bulk.contract';
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
import { enumMember } from '#domain/kit/enumeration';
import { DataText } from '#web/kit/text/data-text';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { StatusTag } from '#web/kit/theme/status-tag';
import './bulk.css';
import { withHanSpacing } from '#web/kit/text/date-text';
import { patternText } from './bulk-text';

const bulkColumn = columnsOf<BulkRow>();
const money = {
  [bulkKind.bulk]: { zh: '付款 / 金额（元）', en: 'Payment / amount (CNY)' },
  [bulkKind.lease]: { zh: '已收 / 租金（元）', en: 'Received / rent (CNY)' },
} as const;

/** Columns of the request list of a kind. */
export const bulkColumns = (kind: BulkKind) => [
  bulkColumn.own(
    'title',
    (row) => (
      <>
        <span className="v-two v-ellipsis" title={row.title}>
          <DataText>{row.title}</DataText>
        </span>
        <span className="v-two-under">{row.batchNo}</span>
      </>
    ),
    { width: { zh: 160, en: 150 }, phone: 'title', title: { zh: '名称 / 编号', en: 'Title / no.' } },
  ),
  bulkColumn.own(
    'orgName',
    (row, { t }) => (
      <>
        <span className="v-two v-ellipsis" title={row.orgName}>
          <DataText>{row.orgName}</DataText>
        </span>
        <span className="v-two-under">
          <DataText>{row.applicant}</DataText> · {t(enumMember(bulkPurpose, row.purpose) ?? { zh: '', en: '' })}
        </span>
      </>
    ),
    { width: { zh: 136, en: kind === bulkKind.lease ? 118 : 142 } },
  ),
  bulkColumn.own(
    'siteName',
    (row, { pick }) => (
      <>
        <span className="v-two v-ellipsis">{pick(row.siteName, row.enSiteName)}</span>
        <span className="v-two-under v-ellipsis" title={withHanSpacing(pick(row.spaces, row.enSpaces))}>
          {withHanSpacing(pick(row.spaces, row.enSpaces))}
        </span>
      </>
    ),
    { width: { zh: 112, en: 124 }, title: { zh: '场地', en: 'Site' } },
  ),
  bulkColumn.own(
    'dateFrom',
    (row, { lang }) => (
      <>
        <span className="v-two">
          {row.dateFrom} – {row.dateTo.slice(0, 4) === row.dateFrom.slice(0, 4) ? row.dateTo.slice(5) : row.dateTo}
        </span>
        <span className="v-two-under">{patternText(row, lang)}</span>
      </>
    ),
    { width: { zh: 186, en: 178 }, sort: true, title: { zh: '日期 / 时段', en: 'Dates / times' } },
  ),
  bulkColumn.own(
    'booked',
    (row, { t }) => (
      <>
        <span className="v-two">
          {row.booked} / {row.asked}
        </span>
        <span className="v-two-under">
          {row.missed > 0 ? t({ zh: `${row.missed} 场未约`, en: `${row.missed} not booked` }) : ''}
        </span>
      </>
    ),
    { width: { zh: 84, en: 76 }, title: { zh: '已约场次', en: 'Booked' } },
  ),
  bulkColumn.own(
    'rent',
    (row, { t }) => (
      <>
        <span className="v-two">
          {kind === bulkKind.lease
            ? `${amount(row.paid)} / ${amount(row.rent)}`
            : row.payMode === bulkPay.free
              ? '—'
              : amount(row.rent)}
        </span>
        <span className="v-two-under">
          {kind === bulkKind.lease
            ? t({ zh: `押金 ${amount(row.deposit)}`, en: `Deposit ${amount(row.deposit)}` })
            : t(enumMember(bulkPay, row.payMode) ?? { zh: '', en: '' })}
        </span>
      </>
    ),
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
