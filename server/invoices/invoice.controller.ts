import { Controller } from '@nestjs/common';
import { invoices } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BillableOrderService } from './billable-order.service';
import { InvoiceApplyService } from './invoice-apply.service';
import { InvoiceViewService } from './invoice-view.service';
import { InvoiceService } from './invoice.service';
import { TitleService } from './title.service';

/** HTTP endpoints of invoice titles. */
@Controller()
export class TitleController implements EndpointHandlers<typeof invoiceTitles> {
  constructor(private readonly titles: TitleService) {}

  @ServeEndpoint(invoiceTitles.mine)
  mine(@EndpointInput() _input: object, @CurrentCaller() caller: Caller) {
    return this.titles.mine(caller);
  }

  @ServeEndpoint(invoiceTitles.add)
  add(@EndpointInput() input: ParsedOf<typeof invoiceTitles.add>, @CurrentCaller() caller: Caller) {
    return this.titles.add(input, caller);
  }

  @ServeEndpoint(invoiceTitles.edit)
  edit(@EndpointInput() input: ParsedOf<typeof invoiceTitles.edit>, @CurrentCaller() caller: Caller) {
    return this.titles.edit(input, caller);
  }

  @ServeEndpoint(invoiceTitles.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof invoiceTitles.remove>, @CurrentCaller() caller: Caller) {
    return this.titles.remove(id, caller);
  }
}

/** HTTP endpoints of a member's own invoices. */
@Controller()
export class InvoiceController implements EndpointHandlers<typeof invoices> {
  constructor(
    private readonly billables: BillableOrderService,
    private readonly applications: InvoiceApplyService,
    private readonly changes: InvoiceService,
    private readonly views: InvoiceViewService,
  ) {}

  @ServeEndpoint(invoices.orders)
  orders(@EndpointInput() input: ParsedOf<typeof invoices.orders>, @CurrentCaller() caller: Caller) {
    return this.billables.listBillable(input, requireMember(caller));
  }

  @ServeEndpoint(invoices.mine)
  mine(@EndpointInput() input: ParsedOf<typeof invoices.mine>, @CurrentCaller() caller: Caller) {
    return this.views.mine(input, requireMember(caller));
  }

  @ServeEndpoint(invoices.one)
  one(@EndpointInput() { id }: ParsedOf<typeof invoices.one>, @CurrentCaller() caller: Caller) {
    return this.views.findOwn(id, requireMember(caller));
  }

  @ServeEndpoint(invoices.history)
  history(@EndpointInput() { venueTradeNo }: ParsedOf<typeof invoices.history>, @CurrentCaller() caller: Caller) {
    return this.views.history(venueTradeNo, requireMember(caller));
  }

  @ServeEndpoint(invoices.apply)
  async apply(@EndpointInput() input: ParsedOf<typeof invoices.apply>, @CurrentCaller() caller: Caller) {
    return this.views.findOwn(await this.applications.apply(input, caller), requireMember(caller));
  }

  @ServeEndpoint(invoices.edit)
  async edit(@EndpointInput() input: ParsedOf<typeof invoices.edit>, @CurrentCaller() caller: Caller) {
    return this.views.findOwn(await this.changes.edit(input, caller), requireMember(caller));
  }

  @ServeEndpoint(invoices.replace)
  async replace(@EndpointInput() input: ParsedOf<typeof invoices.replace>, @CurrentCaller() caller: Caller) {
    return this.views.findOwn(await this.changes.replace(input, caller), requireMember(caller));
  }

  @ServeEndpoint(invoices.withdraw)
  async withdraw(@EndpointInput() { id }: ParsedOf<typeof invoices.withdraw>, @CurrentCaller() caller: Caller) {
    return this.views.findOwn(await this.changes.withdraw(id, caller), requireMember(caller));
  }

  @ServeEndpoint(invoices.file)
  file(@EndpointInput() { id, red }: ParsedOf<typeof invoices.file>, @CurrentCaller() caller: Caller) {
    return this.views.ownFile(id, red, requireMember(caller));
  }
}
