import { businessUsers } from '#contract/business-users/business-user.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { BusinessUserService } from './business-user.service';

/** Serves organisations that book on account over HTTP. */
export const BusinessUserController = controllerFor(businessUsers, { desk: BusinessUserService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  choices: (_, caller) => desk.choices(caller),
  add: (input, caller) => desk.add(input, caller),
  edit: (input, caller) => desk.edit(input, caller),
  remove: (input, caller) => desk.remove(input, caller),
  exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
}));
