import { walkIns } from '#contract/walk-ins/walk-in.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInService } from './walk-in.service';

/** HTTP API of courts released after a no-show. */
export const WalkInController = controllerFor(
  walkIns,
  { walkIns: WalkInService, claims: WalkInClaimService },
  ({ walkIns, claims }) => ({
    look: (input, caller) => walkIns.view(input, caller),
    claim: (input, caller) => claims.claim(input, caller),
  }),
);
