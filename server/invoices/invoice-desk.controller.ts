import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceListService } from './invoice-list.service';

/** HTTP endpoints of invoices for the finance office. */
@Controller()
export class InvoiceDeskController implements Answers<typeof invoiceDesk> {
  constructor(
    private readonly work: InvoiceDeskService,
    private readonly lists: InvoiceListService,
  ) {}

  @Serve(invoiceDesk.openExport)
  async openExport(
    @Input() { lang, ...asked }: ParsedOf<typeof invoiceDesk.openExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.lists.openWritten(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @Serve(invoiceDesk.open)
  open(@Input() input: ParsedOf<typeof invoiceDesk.open>, @By() caller: Caller) {
    return this.lists.open(input, caller);
  }

  @Serve(invoiceDesk.issue)
  issue(@Input() input: ParsedOf<typeof invoiceDesk.issue>, @By() caller: Caller) {
    return this.work.issue(input, caller);
  }

  @Serve(invoiceDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof invoiceDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.lists.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @Serve(invoiceDesk.list)
  list(@Input() input: ParsedOf<typeof invoiceDesk.list>, @By() caller: Caller) {
    return this.lists.list(input, caller);
  }

  @Serve(invoiceDesk.red)
  red(@Input() input: ParsedOf<typeof invoiceDesk.red>, @By() caller: Caller) {
    return this.work.red(input, caller);
  }

  @Serve(invoiceDesk.retry)
  retry(@Input() { id }: ParsedOf<typeof invoiceDesk.retry>, @By() caller: Caller) {
    return this.work.retry(id, caller);
  }

  @Serve(invoiceDesk.file)
  file(@Input() input: ParsedOf<typeof invoiceDesk.file>, @By() caller: Caller) {
    return this.work.file(input, caller);
  }
}
