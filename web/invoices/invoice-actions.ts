import type { RowAction, BatchAction } from '#web/kit/list/list-spec';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { invoiceDesk, type InvoiceRow } from '#contract/invoices/invoice-desk.contract';
import { call } from '#web/kit/call/call';
import { openInvoiceFile } from './invoice-columns';
import { CreditNoteDialog } from './credit-note-dialog';

const hasPendingWork = ({ closed, status, redRunning, invoiceNo, file, redNo, redFile }: InvoiceRow) =>
  !closed &&
  (status === invoiceStatus.issuing || redRunning || (invoiceNo !== null && !file) || (redNo !== null && !redFile));

const retryInvoice = ({ id }: InvoiceRow) => call(invoiceDesk.retry, { id });

/** Row actions of the list of invoices. */
export const invoiceActions: readonly RowAction<InvoiceRow>[] = [
  {
    key: 'file',
    title: { zh: '发票文件', en: 'Invoice file' },
    when: ({ file }) => file,
    run: (row) => openInvoiceFile(row, false),
  },
  {
    key: 'redFile',
    title: { zh: '红字发票', en: 'Credit note' },
    when: ({ redFile }) => redFile,
    run: (row) => openInvoiceFile(row, true),
  },
  {
    key: 'retry',
    title: { zh: '立即重试', en: 'Retry now' },
    right: 'VenuesInvoiceManageRetry',
    when: hasPendingWork,
    run: retryInvoice,
  },
  {
    key: 'red',
    title: { zh: '红冲', en: 'Credit' },
    right: 'VenuesInvoiceManageRed',
    danger: true,
    when: ({ status, redRunning }) => status === invoiceStatus.issued && !redRunning,
    Dialog: CreditNoteDialog,
  },
];

/** Actions on several rows of the list of invoices. */
export const invoiceBatchActions: readonly BatchAction<InvoiceRow>[] = [
  {
    key: 'retryAll',
    title: { zh: '立即重试', en: 'Retry now' },
    right: 'VenuesInvoiceManageRetry',
    applies: hasPendingWork,
    run: async (rows) => {
      for (const row of rows) await retryInvoice(row);
    },
  },
];
