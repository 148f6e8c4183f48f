import { Injectable } from '@nestjs/common';
import { BillStore } from './bill.store';
import { InvoiceNews } from './invoice-news';
import { InvoiceStore } from './invoice.store';
import { TitleStore } from './title.store';

/** Stores used by invoice steps: billable orders, invoices, titles and notifications. */
@Injectable()
export class InvoiceBooks {
  constructor(
    readonly bills: BillStore,
    readonly rows: InvoiceStore,
    readonly titles: TitleStore,
    readonly news: InvoiceNews,
  ) {}
}
