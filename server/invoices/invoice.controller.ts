import { invoices } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { BillableOrderService } from './billable-order.service';
import { InvoiceApplyService } from './invoice-apply.service';
import { InvoiceViewService } from './invoice-view.service';
import { InvoiceService } from './invoice.service';
import { TitleService } from './title.service';

/** HTTP endpoints of invoice titles. */
export const TitleController = controllerFor(invoiceTitles, { titles: TitleService }, ({ titles }) => ({
  mine: (_input, caller) => titles.mine(caller),
  add: (input, caller) => titles.add(input, caller),
  edit: (input, caller) => titles.edit(input, caller),
  remove: ({ id }, caller) => titles.remove(id, caller),
}));

/** HTTP endpoints of a member's own invoices. */
export const InvoiceController = controllerFor(
  invoices,
  {
    billables: BillableOrderService,
    applications: InvoiceApplyService,
    changes: InvoiceService,
    views: InvoiceViewService,
  },
  ({ billables, applications, changes, views }) => ({
    orders: (input, caller) => billables.listBillable(input, caller),
    mine: (input, caller) => views.mine(input, caller),
    one: ({ id }, caller) => views.findOwn(id, caller),
    history: ({ venueTradeNo }, caller) => views.history(venueTradeNo, caller),
    apply: async (input, caller) => views.findOwn(await applications.apply(input, caller), caller),
    edit: async (input, caller) => views.findOwn(await changes.edit(input, caller), caller),
    replace: async (input, caller) => views.findOwn(await changes.replace(input, caller), caller),
    withdraw: async ({ id }, caller) => views.findOwn(await changes.withdraw(id, caller), caller),
    file: ({ id, red }, caller) => views.ownFile(id, red, caller),
  }),
);
