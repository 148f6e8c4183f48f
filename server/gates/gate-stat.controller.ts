import { gateStatistics } from '#contract/gates/gate-stat.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { GateStatService } from './gate-stat.service';

/** Statistics of passages over HTTP. */
export const GateStatController = controllerFor(gateStatistics, { stat: GateStatService }, ({ stat }) => ({
  list: (input, caller) => stat.list(input, caller),
  exportFile: ({ lang, ...filter }, caller) => stat.sheet(caller, filter),
}));
