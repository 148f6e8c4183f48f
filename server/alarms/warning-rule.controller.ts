import { warningRules } from '#contract/alarms/warning-rule.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { WarningPreviewService } from './warning-preview.service';
import { WarningRuleService } from './warning-rule.service';

/** Serves warning rules over HTTP. */
export const WarningRuleController = controllerFor(
  warningRules,
  { rules: WarningRuleService, previews: WarningPreviewService },
  ({ rules, previews }) => ({
    list: (input, caller) => rules.list(input, caller),
    detail: (input, caller) => rules.detail(input, caller),
    choices: (_, caller) => rules.choices(caller),
    save: (input, caller) => rules.save(input, caller),
    remove: (input, caller) => rules.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => rules.sheet(caller, filter),
    preview: (input, caller) => previews.preview(input, caller),
  }),
);
