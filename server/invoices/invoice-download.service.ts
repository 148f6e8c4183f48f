import { Injectable } from '@nestjs/common';
import type { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { InvoiceAccess } from './invoice-access.service';
import { InvoiceViewService } from './invoice-view.service';

/** Downloads of invoice files by the finance office. */
@Injectable()
export class InvoiceDownloadService {
  constructor(
    private readonly db: Db,
    private readonly access: InvoiceAccess,
    private readonly views: InvoiceViewService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Returns a file address valid for a minute; the access is logged. */
  async file({ id, red }: ParsedOf<typeof invoiceDesk.file>, caller: Member): Promise<{ url: string }> {
    const invoice = await this.access.findInScope(id, caller);
    const address = this.views.address(invoice, red);
    await this.viewers.record(this.db, caller, { of: invoice.userId, fields: ['proof'], why: 'invoice' });
    return address;
  }
}
