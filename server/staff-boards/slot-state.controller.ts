import { slotStates } from '#contract/staff-boards/slot-state.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SlotStateService } from './slot-state.service';

/** HTTP API of the slots of a day as a list. */
export const SlotStateController = controllerFor(slotStates, { states: SlotStateService }, ({ states }) => ({
  list: (input, caller) => states.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => states.sheet(caller, filter),
}));
