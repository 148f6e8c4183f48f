import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { merchants } from '#contract/payments/merchant.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { MerchantAccountService } from './merchant-account.service';
import { MerchantService } from './merchant.service';

/** Serves merchants and their accounts over HTTP. */
@Controller()
export class MerchantController implements Answers<typeof merchants> {
  constructor(
    private readonly desk: MerchantService,
    private readonly keys: MerchantAccountService,
    private readonly clock: Clock,
  ) {}

  @Serve(merchants.list)
  list(@Input() asked: ParsedOf<typeof merchants.list>, @By() caller: Caller) {
    return this.desk.list(asked, caller);
  }

  @Serve(merchants.add)
  async add(@Input() input: ParsedOf<typeof merchants.add>, @By() caller: Caller) {
    return this.desk.add(input, caller);
  }

  @Serve(merchants.edit)
  edit(@Input() input: ParsedOf<typeof merchants.edit>, @By() caller: Caller) {
    return this.desk.edit(input, caller);
  }

  @Serve(merchants.accounts)
  accounts(@Input() { id }: ParsedOf<typeof merchants.accounts>, @By() caller: Caller) {
    return this.keys.list(id, caller);
  }

  @Serve(merchants.setKeys)
  setKeys(@Input() input: ParsedOf<typeof merchants.setKeys>, @By() caller: Caller) {
    return this.keys.set(input, caller);
  }

  @Serve(merchants.removeKeys)
  removeKeys(@Input() input: ParsedOf<typeof merchants.removeKeys>, @By() caller: Caller) {
    return this.keys.end(input, caller);
  }

  @Serve(merchants.test)
  test(@Input() input: ParsedOf<typeof merchants.test>, @By() caller: Caller) {
    return this.keys.test(input, caller);
  }

  @Serve(merchants.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof merchants.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
