import { business, dateRules } from '#contract/calendars/calendar.contract';
import { holidays } from '#contract/calendars/holiday.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { BusinessService } from './business.service';
import { CalendarService } from './calendar.service';
import { DateRuleService } from './date-rule.service';
import { HolidayService } from './holiday.service';

/** Serves opening times and the calendar over HTTP. */
export const BusinessController = controllerFor(
  business,
  { times: BusinessService, calendar: CalendarService },
  ({ times, calendar }) => ({
    list: (input, caller) => times.page(input, caller),
    save: (input, caller) => times.save(input, caller),
    remove: (input, caller) => times.remove(input, caller),
    sites: async (_input, caller) => calendar.sites(caller),
    month: (input, caller) => calendar.month(input, caller),
    day: (input, caller) => calendar.day(input, caller),
  }),
);

/** Serves date rules over HTTP. */
export const DateRuleController = controllerFor(dateRules, { rules: DateRuleService }, ({ rules }) => ({
  list: (input, caller) => rules.page(input, caller),
  detail: (input, caller) => rules.detail(input, caller),
  save: (input, caller) => rules.save(input, caller),
  remove: (input, caller) => rules.remove(input, caller),
}));

/** Serves the holiday table over HTTP. */
export const HolidayController = controllerFor(
  holidays,
  { service: HolidayService, imports: ImportService },
  ({ service, imports }) => ({
    list: (input, caller) => service.page(input, caller),
    save: (input, caller) => service.save(input, caller),
    remove: (input, caller) => service.remove(input, caller),
    importCheck: (_input, caller, request) => imports.check(holidays.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(holidays.importRun, caller, request),
    exportFile: ({ lang, ...query }, caller) => service.sheet(caller, query),
  }),
);
