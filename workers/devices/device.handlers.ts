import { issueFace, watchDevices } from '#contract/devices/device.jobs';
import { BeatService } from '#server/devices/beat.service';
import { FaceJobService } from '#server/devices/face-job.service';
import { handle } from '#workers/kit/handle';

/** Handlers of face sync and device monitoring. Missed jobs are found by the sweeps of the same services. */
export const deviceHandlers = [
  handle(issueFace, ({ faceIssueId }, work) => work.get(FaceJobService).run(faceIssueId)),
  handle(watchDevices, (_, work) => work.get(BeatService).watchAfterStart()),
];
