import { promises } from '#contract/attendance/promise.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { PromiseService } from './promise.service';

/** HTTP endpoints of attendance. */
export const PromiseController = controllerFor(promises, { promises: PromiseService }, ({ promises }) => ({
  checkIn: ({ tradeNo }, caller) => promises.checkInByStaff(caller, tradeNo),
  waive: ({ tradeNo, reason }, caller) => promises.waive(caller, tradeNo, reason),
}));
