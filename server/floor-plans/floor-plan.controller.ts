import { floorPlans } from '#contract/floor-plans/floor-plan.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FloorPlanService } from './floor-plan.service';

/** Serves floor plans over HTTP. */
export const FloorPlanController = controllerFor(floorPlans, { service: FloorPlanService }, ({ service }) => ({
  front: (input, caller) => service.front(input, caller),
  save: (input, caller) => service.save(input, caller),
}));
