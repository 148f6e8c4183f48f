import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { ruleSets } from '#contract/reservations/rule-set.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { RuleSetService } from './rule-set.service';
import { RuleTrialService } from './rule-trial.service';

/** HTTP API of booking rules for staff. */
@Controller()
export class RuleSetController implements Answers<typeof ruleSets> {
  constructor(
    private readonly rules: RuleSetService,
    private readonly trials: RuleTrialService,
  ) {}

  @Serve(ruleSets.list)
  list(@Input() asked: ParsedOf<typeof ruleSets.list>, @By() caller: Caller) {
    return this.rules.list(asked, caller);
  }

  @Serve(ruleSets.add)
  add(@Input() input: ParsedOf<typeof ruleSets.add>, @By() caller: Caller) {
    return this.rules.add(input, caller);
  }

  @Serve(ruleSets.edit)
  edit(@Input() input: ParsedOf<typeof ruleSets.edit>, @By() caller: Caller) {
    return this.rules.edit(input, caller);
  }

  @Serve(ruleSets.remove)
  remove(@Input() { id }: ParsedOf<typeof ruleSets.remove>, @By() caller: Caller) {
    return this.rules.remove(id, caller);
  }

  @Serve(ruleSets.tried)
  tried(@Input() input: ParsedOf<typeof ruleSets.tried>, @By() caller: Caller) {
    return this.trials.of(input, caller);
  }
}
