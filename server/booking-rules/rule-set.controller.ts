import { ruleSets } from '#contract/booking-rules/rule-set.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RuleSetService } from './rule-set.service';
import { RuleTrialService } from './rule-trial.service';

/** HTTP API of booking rules for staff. */
export const RuleSetController = controllerFor(
  ruleSets,
  { rules: RuleSetService, trials: RuleTrialService },
  ({ rules, trials }) => ({
    list: (query, caller) => rules.list(query, caller),
    add: (input, caller) => rules.add(input, caller),
    edit: (input, caller) => rules.edit(input, caller),
    remove: ({ id }, caller) => rules.remove(id, caller),
    tried: (input, caller) => trials.runTrial(input, caller),
  }),
);
