import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind } from '#domain/invoices/title.status';
import { invoiceDesk, invoiceFilter, invoiceRow, type InvoiceRow } from '#contract/invoices/invoice-desk.contract';
import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { invoiceColumns } from './invoice-columns';
import { invoiceActions, invoiceBatchActions } from './invoice-actions';

const useLiveInvoiceRows = () =>
  useLiveRefetch<InvoiceRow, FinanceRoom>(room.finance('all'), 'VenuesInvoiceManage', ({ invoices }) => invoices);

/** Invoices with their state at the tax platform: pending ones can be retried, issued ones written off. */
export default listScreen({
  route: 'VenuesInvoiceManage',
  list: invoiceDesk.list,
  filter: invoiceFilter,
  row: invoiceRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '发票', en: 'invoices' },
  search: [
    field.text('keyword'),
    field.select('status', invoiceStatus),
    field.select('titleKind', titleKind),
    field.dates('dateFrom', 'dateTo', { zh: '申请日期', en: 'Requested' }),
  ],
  quick: [
    { title: { zh: '开票中', en: 'Issuing' }, filter: () => ({ status: String(invoiceStatus.issuing) }) },
    { title: { zh: '需处理', en: 'Needs attention' }, filter: () => ({ stuck: '1' }) },
    { title: { zh: '已红冲', en: 'Credited' }, filter: () => ({ status: String(invoiceStatus.writtenOff) }) },
  ],
  columns: invoiceColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      issued: { zh: '已开票合计', en: 'Total issued' },
      issuing: { zh: '开票中合计', en: 'Total issuing' },
      writtenOff: { zh: '已红冲合计', en: 'Total credited' },
    },
  },
  actions: invoiceActions,
  batch: invoiceBatchActions,
  exports: { endpoint: invoiceDesk.exportFile, right: 'VenuesInvoiceManageExport' },
  useLive: useLiveInvoiceRows,
});
