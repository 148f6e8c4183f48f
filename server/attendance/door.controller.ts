import { doors } from '#contract/attendance/door.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DoorIntake } from './door-intake.service';
import { DoorService } from './door.service';

/** HTTP endpoints of checks without network. */
export const DoorController = controllerFor(doors, { lists: DoorService, intake: DoorIntake }, ({ lists, intake }) => ({
  list: ({ venueId }, caller) => lists.list(venueId, caller),
  send: (input, caller) => intake.send(input, caller),
  doubles: (_input, caller) => lists.doubles(caller),
}));
