import { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { InvoiceApplyService } from './invoice-apply.service';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceDownloadService } from './invoice-download.service';
import { InvoiceListService } from './invoice-list.service';
import { InvoiceViewService } from './invoice-view.service';

/** Invoices of the finance office over HTTP. */
export const InvoiceDeskController = controllerFor(
  invoiceDesk,
  {
    applications: InvoiceApplyService,
    desk: InvoiceDeskService,
    views: InvoiceViewService,
    lists: InvoiceListService,
    files: InvoiceDownloadService,
  },
  ({ applications, desk, views, lists, files }) => ({
    issue: async (input, caller) => views.view(await applications.issue(input, caller)),
    red: async (input, caller) => {
      await desk.writeOff(input, caller);
      return views.view(input.id);
    },
    retry: async ({ id }, caller) => {
      await desk.retry(id, caller);
      return views.view(id);
    },
    openExport: ({ lang, ...asked }, caller) => lists.exportBillable(caller, asked),
    open: (input, caller) => lists.listBillable(input, caller),
    exportFile: ({ lang, ...asked }, caller) => lists.exportInvoices(caller, asked),
    list: (input, caller) => lists.list(input, caller),
    file: (input, caller) => files.file(input, caller),
  }),
);
