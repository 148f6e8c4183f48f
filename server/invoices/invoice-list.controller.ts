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
import { InvoiceDownloadService } from './invoice-download.service';
import { InvoiceListService } from './invoice-list.service';

/** Invoice lists and files of the finance office over HTTP. */
@Controller()
export class InvoiceListController implements EndpointHandlers<Omit<typeof invoiceDesk, 'issue' | 'red' | 'retry'>> {
  constructor(
    private readonly lists: InvoiceListService,
    private readonly files: InvoiceDownloadService,
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

  @ServeEndpoint(invoiceDesk.file)
  file(@EndpointInput() input: ParsedOf<typeof invoiceDesk.file>, @CurrentCaller() caller: Caller) {
    return this.files.file(input, caller);
  }
}
