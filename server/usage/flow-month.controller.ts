import { flowStatistics } from '#contract/usage/flow.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FlowMonthService } from './flow-month.service';

/** Visits by month over HTTP. */
export const FlowMonthController = controllerFor(flowStatistics, { flow: FlowMonthService }, ({ flow }) => ({
  list: (input, caller) => flow.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => flow.sheet(caller, filter),
}));
