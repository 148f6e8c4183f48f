import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { merchants } from '#contract/merchants/merchant.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { MerchantAccountService } from './merchant-account.service';
import { MerchantService } from './merchant.service';

/** Serves merchants and their accounts over HTTP. */
@Controller()
export class MerchantController implements EndpointHandlers<typeof merchants> {
  constructor(
    private readonly merchants: MerchantService,
    private readonly merchantAccounts: MerchantAccountService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(merchants.list)
  list(@EndpointInput() query: ParsedOf<typeof merchants.list>, @CurrentCaller() caller: Caller) {
    return this.merchants.list(query, caller);
  }

  @ServeEndpoint(merchants.add)
  async add(@EndpointInput() input: ParsedOf<typeof merchants.add>, @CurrentCaller() caller: Caller) {
    return this.merchants.add(input, caller);
  }

  @ServeEndpoint(merchants.edit)
  edit(@EndpointInput() input: ParsedOf<typeof merchants.edit>, @CurrentCaller() caller: Caller) {
    return this.merchants.edit(input, caller);
  }

  @ServeEndpoint(merchants.accounts)
  accounts(@EndpointInput() { id }: ParsedOf<typeof merchants.accounts>, @CurrentCaller() caller: Caller) {
    return this.merchantAccounts.list(id, caller);
  }

  @ServeEndpoint(merchants.setKeys)
  setKeys(@EndpointInput() input: ParsedOf<typeof merchants.setKeys>, @CurrentCaller() caller: Caller) {
    return this.merchantAccounts.setKeys(input, caller);
  }

  @ServeEndpoint(merchants.removeKeys)
  removeKeys(@EndpointInput() input: ParsedOf<typeof merchants.removeKeys>, @CurrentCaller() caller: Caller) {
    return this.merchantAccounts.removeKeys(input, caller);
  }

  @ServeEndpoint(merchants.test)
  test(@EndpointInput() input: ParsedOf<typeof merchants.test>, @CurrentCaller() caller: Caller) {
    return this.merchantAccounts.test(input, caller);
  }

  @ServeEndpoint(merchants.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof merchants.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.merchants.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
