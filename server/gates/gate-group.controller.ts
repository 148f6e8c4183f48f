import { gateGroups } from '#contract/gates/gate-group.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { GateGroupService } from './gate-group.service';

export const GateGroupController = controllerFor(gateGroups, { gates: GateGroupService }, ({ gates }) => ({
  list: (input, caller) => gates.list(input, caller),
  save: (input, caller) => gates.save(input, caller),
  remove: (input, caller) => gates.remove(input, caller),
  exportFile: ({ lang, ...query }, caller) => gates.sheet(caller, query),
  choices: (_, caller) => gates.choices(caller),
  setMode: (input, caller) => gates.setMode(input, caller),
}));
