import { Controller } from '@nestjs/common';
import { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { InvoiceApplyService } from './invoice-apply.service';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceViewService } from './invoice-view.service';

/** Actions of the finance office on invoices over HTTP. */
@Controller()
export class InvoiceDeskController implements EndpointHandlers<Pick<typeof invoiceDesk, 'issue' | 'red' | 'retry'>> {
  constructor(
    private readonly applications: InvoiceApplyService,
    private readonly desk: InvoiceDeskService,
    private readonly views: InvoiceViewService,
  ) {}

  @ServeEndpoint(invoiceDesk.issue)
  async issue(@EndpointInput() input: ParsedOf<typeof invoiceDesk.issue>, @CurrentCaller() caller: Caller) {
    return this.views.view(await this.applications.issue(input, caller));
  }

  @ServeEndpoint(invoiceDesk.red)
  async red(@EndpointInput() input: ParsedOf<typeof invoiceDesk.red>, @CurrentCaller() caller: Caller) {
    await this.desk.writeOff(input, caller);
    return this.views.view(input.id);
  }

  @ServeEndpoint(invoiceDesk.retry)
  async retry(@EndpointInput() { id }: ParsedOf<typeof invoiceDesk.retry>, @CurrentCaller() caller: Caller) {
    await this.desk.retry(id, caller);
    return this.views.view(id);
  }
}
