import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceListService } from './invoice-list.service';

/** HTTP endpoints of invoices for the finance office. */
@Controller()
export class InvoiceDeskController implements EndpointHandlers<typeof invoiceDesk> {
  constructor(
    private readonly desk: InvoiceDeskService,
    private readonly lists: InvoiceListService,
  ) {}

  @ServeEndpoint(invoiceDesk.openExport)
  async openExport(
    @EndpointInput() { lang, ...asked }: ParsedOf<typeof invoiceDesk.openExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.lists.exportBillable(requireMember(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(invoiceDesk.open)
  open(@EndpointInput() input: ParsedOf<typeof invoiceDesk.open>, @CurrentCaller() caller: Caller) {
    return this.lists.listBillable(input, caller);
  }

  @ServeEndpoint(invoiceDesk.issue)
  issue(@EndpointInput() input: ParsedOf<typeof invoiceDesk.issue>, @CurrentCaller() caller: Caller) {
    return this.desk.issue(input, caller);
  }

  @ServeEndpoint(invoiceDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...asked }: ParsedOf<typeof invoiceDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.lists.exportInvoices(requireMember(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(invoiceDesk.list)
  list(@EndpointInput() input: ParsedOf<typeof invoiceDesk.list>, @CurrentCaller() caller: Caller) {
    return this.lists.list(input, caller);
  }

  @ServeEndpoint(invoiceDesk.red)
  red(@EndpointInput() input: ParsedOf<typeof invoiceDesk.red>, @CurrentCaller() caller: Caller) {
    return this.desk.writeOff(input, caller);
  }

  @ServeEndpoint(invoiceDesk.retry)
  retry(@EndpointInput() { id }: ParsedOf<typeof invoiceDesk.retry>, @CurrentCaller() caller: Caller) {
    return this.desk.retry(id, caller);
  }

  @ServeEndpoint(invoiceDesk.file)
  file(@EndpointInput() input: ParsedOf<typeof invoiceDesk.file>, @CurrentCaller() caller: Caller) {
    return this.desk.file(input, caller);
  }
}
