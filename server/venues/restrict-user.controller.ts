import { restrictUsers } from '#contract/venues/restrict-user.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RestrictUserService } from './restrict-user.service';

/** Serves restrictions of people over HTTP. */
export const RestrictUserController = controllerFor(
  restrictUsers,
  { restrictions: RestrictUserService },
  ({ restrictions }) => ({
    list: (input, caller) => restrictions.list(input, caller),
    add: (input, caller) => restrictions.add(input, caller),
    edit: (input, caller) => restrictions.edit(input, caller),
    lift: (input, caller) => restrictions.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => restrictions.sheet(caller, filter),
  }),
);
