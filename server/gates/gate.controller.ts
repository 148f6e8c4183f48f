import { gates } from '#contract/gates/gate.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FlowMonitorService } from './flow-monitor.service';
import { FlowService } from './flow.service';
import { ForecastService } from './forecast.service';
import { GateService } from './gate.service';
import { ManualCountService } from './manual-count.service';
import { PassageRepairService } from './passage-repair.service';

const services = {
  gates: GateService,
  flow: FlowService,
  repairs: PassageRepairService,
  counts: ManualCountService,
  monitor: FlowMonitorService,
  forecasts: ForecastService,
};

export const GateController = controllerFor(
  gates,
  services,
  ({ gates, flow, repairs, counts, monitor, forecasts }) => ({
    list: (input, caller) => gates.list(input, caller),
    exportFile: ({ lang, ...query }, caller) => gates.sheet(caller, query),
    monitor: (input, caller) => monitor.monitor(input, caller),
    repair: (input, caller) => repairs.repair(input, caller),
    count: (input, caller) => counts.count(input, caller),
    forecast: ({ venueId }) => forecasts.forecast(venueId),
    curve: ({ venueId, date }) => flow.curve(venueId, date),
  }),
);
