import { spaceChanges } from '#contract/space-changes/space-change.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SpaceChangeDesk } from './space-change-desk.service';
import { SpaceChangeService } from './space-change.service';

/** Serves requests that change rooms over HTTP. */
export const SpaceChangeController = controllerFor(
  spaceChanges,
  { desk: SpaceChangeDesk, service: SpaceChangeService },
  ({ desk, service }) => ({
    list: (input, caller) => desk.list(input, caller),
    exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
    choices: (_, caller) => desk.choices(caller),
    detail: (input, caller) => desk.detail(input, caller),
    proof: (input, caller) => desk.proof(input, caller),
    apply: (input, caller) => service.apply(input, caller),
    resubmit: (input, caller) => service.resubmit(input, caller),
    withdraw: (input, caller) => service.withdraw(input, caller),
  }),
);
