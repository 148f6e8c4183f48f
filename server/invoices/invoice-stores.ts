import { Injectable } from '@nestjs/common';
import { BillableOrderStore } from './billable-order.store';
import { InvoiceNotifications } from './invoice-notifications';
import { InvoiceStore } from './invoice.store';
import { TitleStore } from './title.store';

/** Stores used by invoice steps: billable orders, invoices, titles and notifications. */
@Injectable()
export class InvoiceStores {
  constructor(
    readonly billables: BillableOrderStore,
    readonly invoices: InvoiceStore,
    readonly titles: TitleStore,
    readonly notifications: InvoiceNotifications,
  ) {}
}
