import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { promises } from '#contract/attendance/promise.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { PromiseService } from './promise.service';

/** HTTP endpoints of attendance. */
@Controller()
export class PromiseController implements EndpointHandlers<typeof promises> {
  constructor(private readonly promises: PromiseService) {}

  @ServeEndpoint(promises.checkIn)
  checkIn(
    @EndpointInput() { tradeNo }: ParsedOf<typeof promises.checkIn>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof promises.checkIn>> {
    return this.promises.checkInByStaff(caller, tradeNo);
  }

  @ServeEndpoint(promises.waive)
  waive(
    @EndpointInput() { tradeNo, reason }: ParsedOf<typeof promises.waive>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof promises.waive>> {
    return this.promises.waive(caller, tradeNo, reason);
  }
}
