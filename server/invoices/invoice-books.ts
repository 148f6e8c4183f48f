import { Injectable } from '@nestjs/common';
import { BillStore } from './bill.store';
import { InvoiceNews } from './invoice-news';
import { InvoiceStore } from './invoice.store';
import { TitleStore } from './title.store';

/** What a step of an invoice reads and writes: orders, invoices, titles, and who hears of it. */
@Injectable()
export class InvoiceBooks {
  constructor(
    readonly bills: BillStore,
    readonly rows: InvoiceStore,
    readonly titles: TitleStore,
    readonly news: InvoiceNews,
  ) {}
}
