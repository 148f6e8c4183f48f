import { venueDesk } from '#contract/venues/venue-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { VenueDeskService } from './venue-desk.service';

/** Serves venues over HTTP. */
export const VenueDeskController = controllerFor(venueDesk, { desk: VenueDeskService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  choices: () => desk.choices(),
  add: (input, caller) => desk.add(input, caller),
  edit: (input, caller) => desk.edit(input, caller),
  publish: (input, caller) => desk.publish(input, caller),
  order: (input, caller) => desk.order(input, caller),
  remove: (input, caller) => desk.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
}));
