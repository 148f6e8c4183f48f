import { approvalChains } from '#contract/approval-chains/approval-chain.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ApprovalChainService } from './approval-chain.service';

/** Approval chains over HTTP. */
export const ApprovalChainController = controllerFor(
  approvalChains,
  { service: ApprovalChainService },
  ({ service }) => ({
    list: (input) => service.list(input),
    save: (input, caller) => service.save(input, caller),
    remove: (input, caller) => service.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
    venues: (_input, caller) => service.venues(caller),
    people: (input) => service.people(input),
  }),
);
