import { approvalSteps } from '#contract/approval-chains/approval-step.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ApprovalDelegateService } from './approval-delegate.service';
import { ApprovalStepService } from './approval-step.service';

/** Steps, comments and delegations of approvals over HTTP. */
export const ApprovalStepController = controllerFor(
  approvalSteps,
  { steps: ApprovalStepService, delegates: ApprovalDelegateService },
  ({ steps, delegates }) => ({
    steps: (input, caller) => steps.steps(input, caller),
    comment: (input, caller) => steps.comment(input, caller),
    recall: (input, caller) => steps.recall(input, caller),
    delegations: (_input, caller) => delegates.list(caller),
    delegate: (input, caller) => delegates.delegate(input, caller),
    endDelegation: (input, caller) => delegates.end(input, caller),
  }),
);
