import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { payServices } from '#contract/merchants/pay-service.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { PayServiceAdmin } from './pay-service.service';

/** Serves payment methods over HTTP. */
@Controller()
export class PayServiceController implements EndpointHandlers<typeof payServices> {
  constructor(
    private readonly services: PayServiceAdmin,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(payServices.list)
  list(@EndpointInput() query: ParsedOf<typeof payServices.list>) {
    return this.services.list(query);
  }

  @ServeEndpoint(payServices.edit)
  edit(@EndpointInput() input: ParsedOf<typeof payServices.edit>, @CurrentCaller() caller: Caller) {
    return this.services.edit(input, caller);
  }

  @ServeEndpoint(payServices.merchants)
  merchants(@EndpointInput() _: ParsedOf<typeof payServices.merchants>, @CurrentCaller() caller: Caller) {
    return this.services.listMerchants(caller);
  }

  @ServeEndpoint(payServices.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof payServices.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.services.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
