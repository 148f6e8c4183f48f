import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { appeals } from '#contract/appeals/appeal.contract';
import { standing } from '#contract/appeals/standing.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AppealService } from './appeal.service';
import { AppealDesk } from './appeal-desk.service';
import { StandingService } from './standing.service';

/** Serves appeals over HTTP. The generic review call decides them. */
@Controller()
export class AppealController implements EndpointHandlers<typeof appeals> {
  constructor(private readonly desk: AppealDesk) {}

  @ServeEndpoint(appeals.list)
  list(@EndpointInput() input: ParsedOf<typeof appeals.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(appeals.proof)
  proof(@EndpointInput() { id, attachmentId }: ParsedOf<typeof appeals.proof>, @CurrentCaller() caller: Caller) {
    return this.desk.proof(id, attachmentId, caller);
  }
}

/** Serves a member's own record over HTTP. */
@Controller()
export class StandingController implements EndpointHandlers<typeof standing> {
  constructor(
    private readonly view: StandingService,
    private readonly work: AppealService,
  ) {}

  @ServeEndpoint(standing.mine)
  mine(@EndpointInput() _input: object, @CurrentCaller() caller: Caller) {
    return this.view.mine(caller);
  }

  @ServeEndpoint(standing.appeal)
  appeal(@EndpointInput() input: ParsedOf<typeof standing.appeal>, @CurrentCaller() caller: Caller) {
    return this.work.appeal(input, caller);
  }

  @ServeEndpoint(standing.resubmit)
  resubmit(@EndpointInput() input: ParsedOf<typeof standing.resubmit>, @CurrentCaller() caller: Caller) {
    return this.work.resubmit(input, caller);
  }

  @ServeEndpoint(standing.withdraw)
  withdraw(@EndpointInput() { id }: ParsedOf<typeof standing.withdraw>, @CurrentCaller() caller: Caller) {
    return this.work.withdraw(id, caller);
  }
}
