import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderChecks } from '#contract/attendance/order-check.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OrderCheckService } from './order-check.service';
import { EntryCodeService } from './entry-code.service';

/** HTTP endpoints of entry codes and checks. */
@Controller()
export class OrderCheckController implements EndpointHandlers<typeof orderChecks> {
  constructor(
    private readonly checks: OrderCheckService,
    private readonly entryCodes: EntryCodeService,
  ) {}

  @ServeEndpoint(orderChecks.passCode)
  passCode(
    @EndpointInput() input: ParsedOf<typeof orderChecks.passCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.passCode>> {
    return this.entryCodes.passCode(caller, input);
  }

  @ServeEndpoint(orderChecks.memberCode)
  memberCode(
    @EndpointInput() _input: ParsedOf<typeof orderChecks.memberCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.memberCode>> {
    return this.entryCodes.memberCode(caller);
  }

  @ServeEndpoint(orderChecks.check)
  check(
    @EndpointInput() input: ParsedOf<typeof orderChecks.check>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.check>> {
    return this.checks.check(caller, input);
  }

  @ServeEndpoint(orderChecks.look)
  look(
    @EndpointInput() { code }: ParsedOf<typeof orderChecks.look>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.look>> {
    return this.checks.inspect(caller, code);
  }

  @ServeEndpoint(orderChecks.recent)
  recent(
    @EndpointInput() _input: ParsedOf<typeof orderChecks.recent>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.recent>> {
    return this.checks.recent(caller);
  }

  @ServeEndpoint(orderChecks.placeCode)
  placeCode(
    @EndpointInput() { venueSiteId }: ParsedOf<typeof orderChecks.placeCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.placeCode>> {
    return this.entryCodes.placeCode(caller, venueSiteId);
  }

  @ServeEndpoint(orderChecks.place)
  place(
    @EndpointInput() { code }: ParsedOf<typeof orderChecks.place>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.place>> {
    return this.entryCodes.bookingsAtPlace(caller, code);
  }

  @ServeEndpoint(orderChecks.selfCheckIn)
  selfCheckIn(
    @EndpointInput() input: ParsedOf<typeof orderChecks.selfCheckIn>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderChecks.selfCheckIn>> {
    return this.checks.selfCheckIn(caller, input);
  }
}
