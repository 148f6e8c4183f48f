import { devices } from '#contract/devices/device.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { TerminalAdmissionService } from './terminal-admission.service';
import { FaceDeskService } from './face-desk.service';
import { PlainTerminalService } from './plain-terminal.service';

export const DeviceController = controllerFor(
  devices,
  { terminals: PlainTerminalService, desk: FaceDeskService, codes: TerminalAdmissionService },
  ({ terminals, desk, codes }) => ({
    events: (input, caller) => terminals.events(caller, input),
    heartbeat: (input, caller) => terminals.heartbeat(caller, input),
    people: (input, caller) => terminals.people(caller, input),
    admit: (input, caller) => codes.plain(caller, input),
    facePhoto: async ({ jobId }, caller, _request, reply) => {
      await reply.type('image/jpeg').send(await terminals.photo(caller, jobId));
    },
    faces: (input, caller) => desk.list(input, caller),
    retryFace: async ({ ids }, caller) => ({ retried: await desk.retry(ids, caller) }),
    exportFaces: ({ lang, ...query }, caller) => desk.sheet(caller, query),
  }),
);
