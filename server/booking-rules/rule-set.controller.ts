import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { ruleSets } from '#contract/booking-rules/rule-set.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RuleSetService } from './rule-set.service';
import { RuleTrialService } from './rule-trial.service';

/** HTTP API of booking rules for staff. */
@Controller()
export class RuleSetController implements EndpointHandlers<typeof ruleSets> {
  constructor(
    private readonly rules: RuleSetService,
    private readonly trials: RuleTrialService,
  ) {}

  @ServeEndpoint(ruleSets.list)
  list(@EndpointInput() query: ParsedOf<typeof ruleSets.list>, @CurrentCaller() caller: Caller) {
    return this.rules.list(query, caller);
  }

  @ServeEndpoint(ruleSets.add)
  add(@EndpointInput() input: ParsedOf<typeof ruleSets.add>, @CurrentCaller() caller: Caller) {
    return this.rules.add(input, caller);
  }

  @ServeEndpoint(ruleSets.edit)
  edit(@EndpointInput() input: ParsedOf<typeof ruleSets.edit>, @CurrentCaller() caller: Caller) {
    return this.rules.edit(input, caller);
  }

  @ServeEndpoint(ruleSets.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof ruleSets.remove>, @CurrentCaller() caller: Caller) {
    return this.rules.remove(id, caller);
  }

  @ServeEndpoint(ruleSets.tried)
  tried(@EndpointInput() input: ParsedOf<typeof ruleSets.tried>, @CurrentCaller() caller: Caller) {
    return this.trials.runTrial(input, caller);
  }
}
