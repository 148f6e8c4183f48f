import { Controller } from '@nestjs/common';
import { invoices } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { InvoiceViewService } from './invoice-view.service';
import { InvoiceService } from './invoice.service';
import { TitleService } from './title.service';

/** HTTP endpoints of invoice titles. */
@Controller()
export class TitleController implements Answers<typeof invoiceTitles> {
  constructor(private readonly work: TitleService) {}

  @Serve(invoiceTitles.mine)
  mine(@Input() _input: object, @By() caller: Caller) {
    return this.work.mine(caller);
  }

  @Serve(invoiceTitles.add)
  add(@Input() input: ParsedOf<typeof invoiceTitles.add>, @By() caller: Caller) {
    return this.work.add(input, caller);
  }

  @Serve(invoiceTitles.edit)
  edit(@Input() input: ParsedOf<typeof invoiceTitles.edit>, @By() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @Serve(invoiceTitles.remove)
  remove(@Input() { id }: ParsedOf<typeof invoiceTitles.remove>, @By() caller: Caller) {
    return this.work.remove(id, caller);
  }
}

/** HTTP endpoints of a member's own invoices. */
@Controller()
export class InvoiceController implements Answers<typeof invoices> {
  constructor(
    private readonly work: InvoiceService,
    private readonly views: InvoiceViewService,
  ) {}

  @Serve(invoices.orders)
  orders(@Input() input: ParsedOf<typeof invoices.orders>, @By() caller: Caller) {
    return this.work.orders(input, memberOf(caller));
  }

  @Serve(invoices.mine)
  mine(@Input() input: ParsedOf<typeof invoices.mine>, @By() caller: Caller) {
    return this.views.mine(input, memberOf(caller));
  }

  @Serve(invoices.one)
  one(@Input() { id }: ParsedOf<typeof invoices.one>, @By() caller: Caller) {
    return this.views.own(id, memberOf(caller));
  }

  @Serve(invoices.history)
  history(@Input() { venueTradeNo }: ParsedOf<typeof invoices.history>, @By() caller: Caller) {
    return this.views.history(venueTradeNo, memberOf(caller));
  }

  @Serve(invoices.apply)
  apply(@Input() input: ParsedOf<typeof invoices.apply>, @By() caller: Caller) {
    return this.work.apply(input, caller);
  }

  @Serve(invoices.edit)
  edit(@Input() input: ParsedOf<typeof invoices.edit>, @By() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @Serve(invoices.replace)
  replace(@Input() input: ParsedOf<typeof invoices.replace>, @By() caller: Caller) {
    return this.work.replace(input, caller);
  }

  @Serve(invoices.withdraw)
  withdraw(@Input() { id }: ParsedOf<typeof invoices.withdraw>, @By() caller: Caller) {
    return this.work.withdraw(id, caller);
  }

  @Serve(invoices.file)
  file(@Input() { id, red }: ParsedOf<typeof invoices.file>, @By() caller: Caller) {
    return this.views.ownFile(id, red, memberOf(caller));
  }
}
