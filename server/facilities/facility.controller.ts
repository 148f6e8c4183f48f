import { facilities } from '#contract/facilities/facility.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FacilityService } from './facility.service';
import { ReadingService } from './reading.service';

/** Serves facilities and their readings over HTTP. */
export const FacilityController = controllerFor(
  facilities,
  { desk: FacilityService, readings: ReadingService },
  ({ desk, readings }) => ({
    list: (input, caller) => desk.list(input, caller),
    choices: (_, caller) => desk.choices(caller),
    add: (input, caller) => desk.add(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    live: (input, caller) => readings.live(input, caller),
    record: (input, caller) => readings.record(input, caller),
    shown: (input) => readings.publicReadings(input),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    exportReadings: ({ lang, ...query }, caller) => readings.sheet(caller, query),
  }),
);
