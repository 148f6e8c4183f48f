import { faceTerminals } from '#contract/face-terminals/face-terminal.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FaceTwinService } from './face-twin.service';

/** Serves the comparison of face terminals with bookings over HTTP. */
export const FaceTwinController = controllerFor(faceTerminals, { twins: FaceTwinService }, ({ twins }) => ({
  list: (_, caller) => twins.list(caller),
  diff: (input, caller) => twins.diff(input, caller),
  compare: ({ id }, caller) => twins.compare(id, caller),
  reconcile: ({ id }, caller) => twins.reconcile(id, caller),
}));
