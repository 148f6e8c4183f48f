import { faceAlarms } from '#contract/face-alarms/face-alarm.contract';
import { isPng } from '#server/kit/files/file-type';
import { controllerFor } from '#server/kit/http/controller-for';
import { FaceAlarmPhotoService } from './face-alarm-photo.service';
import { FaceAlarmDeskService } from './face-alarm-desk.service';

/** Serves face alarms over HTTP. */
export const FaceAlarmController = controllerFor(
  faceAlarms,
  { desk: FaceAlarmDeskService, photos: FaceAlarmPhotoService },
  ({ desk, photos }) => ({
    list: (input, caller) => desk.list(input, caller),
    photo: async ({ ticket }, _caller, _request, reply) => {
      const photo = await photos.read(ticket);
      await reply
        .type(isPng(photo) ? 'image/png' : 'image/jpeg')
        .header('cache-control', 'private, no-store')
        .send(photo);
    },
    acknowledge: ({ id }, caller) => desk.acknowledge(id, caller),
    handle: ({ id, note }, caller) => desk.end(id, 'handle', note, caller),
    dismiss: ({ id, note }, caller) => desk.end(id, 'dismiss', note, caller),
    reopen: ({ id, reason }, caller) => desk.reopen(id, reason, caller),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
  }),
);
