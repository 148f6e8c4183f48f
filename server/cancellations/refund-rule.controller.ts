import { refundRules } from '#contract/refunds/refund-rule.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleService } from './refund-rule.service';

/** Serves refund rules over HTTP. */
export const RefundRuleController = controllerFor(
  refundRules,
  { rules: RefundRuleService, previews: RefundPreviewService },
  ({ rules, previews }) => ({
    list: (query, caller) => rules.list(query, caller),
    sites: async (_, caller) => previews.listSites(caller),
    add: (input, caller) => rules.add(input, caller),
    edit: (input, caller) => rules.edit(input, caller),
    remove: (input, caller) => rules.remove(input, caller),
    preview: async (input, caller) => previews.preview(input, caller),
    exportFile: ({ lang, ...query }, caller) => rules.sheet(caller, query),
  }),
);
