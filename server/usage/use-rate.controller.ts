import { useRates } from '#contract/usage/use-rate.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { UseBookingService } from './use-booking.service';
import { UseRateService } from './use-rate.service';

/** Use rates over HTTP. */
export const UseRateController = controllerFor(
  useRates,
  { rates: UseRateService, uses: UseBookingService },
  ({ rates, uses }) => ({
    list: (input, caller) => rates.list(caller, input),
    exportFile: ({ lang, ...filter }, caller) => rates.sheet(caller, filter),
    hint: (input, caller) => uses.hint(caller, input),
    bookings: (input, caller) => uses.bookings(caller, input),
    bookingsFile: ({ lang, ...filter }, caller) => uses.bookingSheet(caller, filter),
  }),
);
