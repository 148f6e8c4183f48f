import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { refundRules } from '#contract/refunds/refund-rule.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleService } from './refund-rule.service';

/** Serves refund rules over HTTP. */
@Controller()
export class RefundRuleController implements EndpointHandlers<typeof refundRules> {
  constructor(
    private readonly rules: RefundRuleService,
    private readonly previews: RefundPreviewService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(refundRules.list)
  list(@EndpointInput() query: ParsedOf<typeof refundRules.list>, @CurrentCaller() caller: Caller) {
    return this.rules.list(query, caller);
  }

  @ServeEndpoint(refundRules.sites)
  async sites(@EndpointInput() _: ParsedOf<typeof refundRules.sites>, @CurrentCaller() caller: Caller) {
    return this.previews.listSites(caller);
  }

  @ServeEndpoint(refundRules.add)
  add(@EndpointInput() input: ParsedOf<typeof refundRules.add>, @CurrentCaller() caller: Caller) {
    return this.rules.add(input, caller);
  }

  @ServeEndpoint(refundRules.edit)
  edit(@EndpointInput() input: ParsedOf<typeof refundRules.edit>, @CurrentCaller() caller: Caller) {
    return this.rules.edit(input, caller);
  }

  @ServeEndpoint(refundRules.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof refundRules.remove>, @CurrentCaller() caller: Caller) {
    return this.rules.remove(id, caller);
  }

  @ServeEndpoint(refundRules.preview)
  async preview(@EndpointInput() input: ParsedOf<typeof refundRules.preview>, @CurrentCaller() caller: Caller) {
    return this.previews.preview(input, caller);
  }

  @ServeEndpoint(refundRules.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof refundRules.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.rules.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
