import { surveillance } from '#contract/surveillance/surveillance.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SurveillanceService } from './surveillance.service';

/** Serves cameras and the log of their views over HTTP. */
export const SurveillanceController = controllerFor(surveillance, { desk: SurveillanceService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  snapshots: (input, caller) => desk.snapshots(input, caller),
  open: (input, caller) => desk.open(input, caller),
  keep: (input, caller) => desk.keep(input, caller),
  save: (input, caller) => desk.save(input, caller),
  views: (input, caller) => desk.views(input, caller),
  exportViews: ({ lang, ...query }, caller) => desk.sheet(caller, query),
}));
