import { waitlists } from '#contract/waitlist/waitlist.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { WaitlistAdminService } from './waitlist-admin.service';
import { WaitlistAcceptService } from './waitlist-accept.service';
import { WaitlistService } from './waitlist.service';

/** HTTP API of waitlists, for members and staff. */
export const WaitlistController = controllerFor(
  waitlists,
  { entries: WaitlistService, accepts: WaitlistAcceptService, admin: WaitlistAdminService },
  ({ entries, accepts, admin }) => ({
    mine: (query, caller) => entries.mine(caller.userId, query),
    join: (input, caller) => entries.join(input, caller),
    leave: ({ id }, caller) => entries.leave(id, caller.userId),
    again: ({ id }, caller) => entries.rejoin(id, caller),
    accept: (input, caller) => accepts.accept(input, caller),
    desk: (query, caller) => admin.list(caller, query),
    remove: ({ id }, caller) => admin.remove(caller, id),
  }),
);
