import {
  invoiceDesk,
  uninvoicedOrderFilter,
  uninvoicedOrderRow,
  type UninvoicedOrderRow,
} from '#contract/invoices/invoice-desk.contract';
import { addDays, type LocalDate } from '#domain/kit/time';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { IssueDialog } from './issue-dialog';

const column = columnsOf<UninvoicedOrderRow>();

/** Paid orders without an invoice, issued at the counter on request. */
export default listScreen({
  route: 'VenuesInvoice',
  list: invoiceDesk.open,
  filter: uninvoicedOrderFilter,
  row: uninvoicedOrderRow,
  rowKey: ({ tradeNo }) => tradeNo,
  noun: { zh: '待开票订单', en: 'uninvoiced orders' },
  search: [field.text('keyword'), field.dates('dateFrom', 'dateTo', { zh: '支付日期', en: 'Paid on' })],
  quick: [
    { title: { zh: '今日支付', en: 'Paid today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    {
      title: { zh: '近 7 天', en: 'Last 7 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
    },
  ],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.tradeNo], {
      width: 160,
      phone: 'title',
    }),
    column.name('siteName', 'enSiteName', { width: { zh: 130, en: 160 } }),
    column.own('detail', (row, { pick }) => bookedSlotsText(pick(row.detail, row.detailEn)), { width: 220 }),
    column.name('merchantName', 'enMerchantName', { width: { zh: 150, en: 190 } }),
    column.money('amount', { sum: true, width: { zh: 120, en: 140 } }),
    column.stamp('paidAt', { sort: true, width: { zh: 116, en: 132 } }),
  ],
  batch: [
    {
      key: 'issue',
      title: { zh: '开具发票', en: 'Issue invoice' },
      right: 'VenuesInvoiceAdd',
      applies: () => true,
      Dialog: IssueDialog,
    },
  ],
  actions: [
    {
      key: 'issueOne',
      title: { zh: '开票', en: 'Issue' },
      right: 'VenuesInvoiceAdd',
      Dialog: ({ row, close, done }) => <IssueDialog rows={[row]} close={close} done={done} />,
    },
  ],
  exports: { endpoint: invoiceDesk.openExport, right: 'VenuesInvoiceExport' },
});
