import { doors } from '#contract/attendance/door.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DoorScanService } from './door-scan.service';
import { DoorService } from './door.service';

/** HTTP endpoints of checks without network. */
export const DoorController = controllerFor(
  doors,
  { lists: DoorService, scans: DoorScanService },
  ({ lists, scans }) => ({
    list: ({ venueId }, caller) => lists.list(venueId, caller),
    send: (input, caller) => scans.send(input, caller),
    doubles: (_input, caller) => lists.doubles(caller),
  }),
);
