import { lockers } from '#contract/lockers/locker.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { LockerDeskService } from './locker-desk.service';
import { LockerListService } from './locker-list.service';

/** Lockers over HTTP. */
export const LockerController = controllerFor(
  lockers,
  { lists: LockerListService, desk: LockerDeskService },
  ({ lists, desk }) => ({
    map: (input, caller) => lists.map(input, caller),
    venues: (_, caller) => lists.venues(caller),
    records: (input, caller) => lists.records(input, caller),
    addCells: (input, caller) => desk.addCells(input, caller),
    setState: (input, caller) => desk.setState(input, caller),
    open: (input, caller) => desk.open(input, caller),
    close: (input, caller) => desk.close(input, caller),
    force: (input, caller) => desk.force(input, caller),
    exportFile: ({ lang, ...filter }, caller) => lists.sheet(caller, filter),
  }),
);
