import { buildings } from '#contract/buildings/building.contract';
import { floors } from '#contract/buildings/floor.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { BuildingService } from './building.service';
import { FloorService } from './floor.service';

/** Serves buildings over HTTP. */
export const BuildingController = controllerFor(buildings, { service: BuildingService }, ({ service }) => ({
  list: (input) => service.list(input),
  choices: () => service.choices(),
  add: (input, caller) => service.addWithFloors(input, caller),
  edit: (input, caller) => service.edit(input, caller),
  remove: (input, caller) => service.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
  lookup: () => service.lookup(),
}));

/** Serves floors over HTTP. */
export const FloorController = controllerFor(floors, { service: FloorService }, ({ service }) => ({
  list: (input) => service.list(input),
  choices: () => service.choices(),
  save: (input, caller) => service.save(input, caller),
  remove: (input, caller) => service.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
}));
