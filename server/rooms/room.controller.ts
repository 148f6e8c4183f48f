import { rooms } from '#contract/rooms/room.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { RoomRegisterService } from './room-register.service';

/** Serves rooms over HTTP. */
export const RoomController = controllerFor(
  rooms,
  { service: RoomRegisterService, imports: ImportService },
  ({ service, imports }) => ({
    list: (input, caller) => service.list(input, caller),
    choices: (_, caller) => service.choices(caller),
    ofFloor: (input, caller) => service.ofBuilding(input, caller),
    stack: (input, caller) => service.ofBuilding(input, caller),
    detail: (input, caller) => service.detail(input, caller),
    save: (input, caller) => service.save(input, caller),
    remove: (input, caller) => service.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
    importCheck: (_input, caller, request) => imports.check(rooms.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(rooms.importRun, caller, request),
  }),
);
