import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { specialRefunds } from '#contract/refunds/special-refund.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SpecialRefundList } from './special-refund-list.service';
import { SpecialRefundService } from './special-refund.service';

/** Serves special refunds over HTTP; decisions use the common review call. */
@Controller()
export class SpecialRefundController implements EndpointHandlers<typeof specialRefunds> {
  constructor(
    private readonly refunds: SpecialRefundService,
    private readonly refundList: SpecialRefundList,
  ) {}

  @ServeEndpoint(specialRefunds.own)
  own(@EndpointInput() { tradeNo }: ParsedOf<typeof specialRefunds.own>, @CurrentCaller() caller: Caller) {
    return this.refunds.own(tradeNo, caller);
  }

  @ServeEndpoint(specialRefunds.apply)
  apply(@EndpointInput() input: ParsedOf<typeof specialRefunds.apply>, @CurrentCaller() caller: Caller) {
    return this.refunds.apply(input, caller);
  }

  @ServeEndpoint(specialRefunds.withdraw)
  withdraw(@EndpointInput() { tradeNo }: ParsedOf<typeof specialRefunds.withdraw>, @CurrentCaller() caller: Caller) {
    return this.refunds.withdraw(tradeNo, caller);
  }

  @ServeEndpoint(specialRefunds.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof specialRefunds.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.refundList.sheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(specialRefunds.list)
  list(@EndpointInput() input: ParsedOf<typeof specialRefunds.list>, @CurrentCaller() caller: Caller) {
    return this.refundList.list(input, caller);
  }

  @ServeEndpoint(specialRefunds.proof)
  proof(@EndpointInput() { id, attachmentId }: ParsedOf<typeof specialRefunds.proof>, @CurrentCaller() caller: Caller) {
    return this.refundList.proof(id, attachmentId, caller);
  }
}
