import { gateBillRules } from '#contract/gate-bills/gate-bill-rule.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { GateBillRuleService } from './gate-bill-rule.service';

/** Rules of timed billing over HTTP. */
export const GateBillRuleController = controllerFor(gateBillRules, { rules: GateBillRuleService }, ({ rules }) => ({
  list: (input, caller) => rules.list(input, caller),
  save: (input, caller) => rules.save(input, caller),
}));
