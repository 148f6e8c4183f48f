import { dues } from '#contract/attendance/due.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DueService } from './due.service';

/** HTTP endpoints of due things. */
export const DueController = controllerFor(dues, { dues: DueService }, ({ dues: service }) => ({
  due: (input, caller) => service.find(caller, input),
  writeOff: (input, caller) => service.writeOff(caller, input),
}));
