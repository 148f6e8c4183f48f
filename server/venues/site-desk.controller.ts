import { siteDesk } from '#contract/venues/site-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SiteDeskService } from './site-desk.service';

/** Serves sites over HTTP. */
export const SiteDeskController = controllerFor(siteDesk, { desk: SiteDeskService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  choices: (_, caller) => desk.choices(caller),
  add: (input, caller) => desk.add(input, caller),
  edit: (input, caller) => desk.edit(input, caller),
  publish: (input, caller) => desk.publish(input, caller),
  order: (input, caller) => desk.order(input, caller),
  remove: (input, caller) => desk.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
}));
