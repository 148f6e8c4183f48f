import { gates } from '#contract/gates/gate.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FlowService } from './flow.service';
import { GateService } from './gate.service';

export const GateController = controllerFor(gates, { gates: GateService, flow: FlowService }, ({ gates, flow }) => ({
  list: (input, caller) => gates.list(input, caller),
  exportFile: ({ lang, ...query }, caller) => gates.sheet(caller, query),
  curve: ({ venueId, date }) => flow.curve(venueId, date),
}));
