import { Link } from 'react-router-dom';
import { reportPeriod, reportState } from '#domain/reports/report.status';
import {
  operationReportFilter,
  operationReportRow,
  operationReports,
  type OperationReportRow,
} from '#contract/reports/operation-report.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { operationReportForm } from './operation-report-form';

const column = columnsOf<OperationReportRow>();

/** Reports of operations; a report opens from its title. */
export default listScreen({
  route: 'StatsYybg',
  list: operationReports.list,
  filter: operationReportFilter,
  row: operationReportRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '报告', en: 'reports' },
  search: [field.text('keyword'), field.select('periodKind', reportPeriod), field.venue()],
  columns: [
    column.own('title', (row, { pick }) => <Link to={`/stats-yybg/${row.id}`}>{pick(row.title, row.enTitle)}</Link>, {
      width: 280,
      phone: 'title',
    }),
    column.tag('state', reportState, { width: 110 }),
    column.code('periodKind', reportPeriod, { width: 110 }),
    column.own('dateFrom', (row) => `${row.dateFrom} – ${row.dateTo}`, {
      width: 210,
      sort: true,
      title: { zh: '报告期', en: 'Period' },
    }),
    column.own(
      'venueName',
      (row, { t, pick }) =>
        row.venueId === null ? t({ zh: '全部场馆', en: 'All venues' }) : pick(row.venueName, row.enVenueName),
      { width: 160 },
    ),
    column.text('versions', { width: 110, number: true }),
    column.name('authorName', 'enAuthorName', { width: 120 }),
    column.stamp('createdAt', { sort: true, phone: 'hide' }),
  ],
  add: { ...operationReportForm, title: { zh: '新建报告', en: 'New report' } },
  edit: operationReportForm,
  remove: {
    endpoint: operationReports.remove,
    when: ({ versions }) => versions === 0,
    name: ({ title, enTitle }, { pick }) => pick(title, enTitle),
  },
  actions: [
    historyAction<OperationReportRow>(
      'operationReport',
      ({ id }) => id,
      ({ title }) => title,
    ),
  ],
  exports: { endpoint: operationReports.exportFile, right: 'StatsYybgExport' },
});
