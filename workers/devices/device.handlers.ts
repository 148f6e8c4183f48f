import { issueFace, watchDevices } from '#contract/devices/device.jobs';
import { HeartbeatService } from '#server/devices/heartbeat.service';
import { FaceJobService } from '#server/devices/face-job.service';
import { handleJob } from '#workers/kit/handler';

/** Handlers of face sync and device monitoring. Missed jobs are found by the sweeps of the same services. */
export const deviceHandlers = [
  handleJob(issueFace, ({ faceIssueId }, work) => work.get(FaceJobService).run(faceIssueId)),
  handleJob(watchDevices, (_, work) => work.get(HeartbeatService).sweepSilent()),
];
