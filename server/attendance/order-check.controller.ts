import { orderChecks } from '#contract/attendance/order-check.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OrderCheckService } from './order-check.service';
import { EntryCodeService } from './entry-code.service';

/** HTTP endpoints of entry codes and checks. */
export const OrderCheckController = controllerFor(
  orderChecks,
  { checks: OrderCheckService, entryCodes: EntryCodeService },
  ({ checks, entryCodes }) => ({
    passCode: (input, caller) => entryCodes.passCode(caller, input),
    memberCode: (_input, caller) => entryCodes.memberCode(caller),
    check: (input, caller) => checks.check(caller, input),
    look: ({ code }, caller) => checks.inspect(caller, code),
    recent: (_input, caller) => checks.recent(caller),
    placeCode: ({ venueSiteId }, caller) => entryCodes.placeCode(caller, venueSiteId),
    place: ({ code }, caller) => entryCodes.bookingsAtPlace(caller, code),
    selfCheckIn: (input, caller) => checks.selfCheckIn(caller, input),
  }),
);
