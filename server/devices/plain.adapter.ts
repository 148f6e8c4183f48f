import { Inject, Injectable } from '@nestjs/common';
import type { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { faceOp } from '#domain/devices/device.status';
import { schoolStamp } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import type { DeliveryResult, DeviceAdapter, Heartbeat } from './device-adapter';
import type { FaceJob } from './face-job.store';
import { facePhotoAddress } from './face-photo-address';

type DeviceTask = AnswerOf<typeof devices.heartbeat>['work'][number];

/** Adapter of the plain protocol: devices fetch their tasks with the heartbeat. */
@Injectable()
export class PlainAdapter implements DeviceAdapter<ParsedOf<typeof devices.heartbeat>, readonly unknown[]> {
  readonly isPushed = false;

  constructor(@Inject(ENV) private readonly env: Env) {}

  upsertPerson(): Promise<DeliveryResult> {
    return Promise.resolve({ how: 'waits' });
  }

  removePerson(): Promise<DeliveryResult> {
    return Promise.resolve({ how: 'waits' });
  }

  parseHeartbeat({ bootId, at, version, state }: ParsedOf<typeof devices.heartbeat>): Heartbeat {
    return { bootId, clock: at, version, state, alarms: null };
  }

  parseRecords(events: readonly unknown[]): unknown[] {
    return [...events];
  }

  /** Returns a face job as a task; the photo is fetched at `faceUrl`. */
  taskOf({ id, op, userId, name, from, to }: FaceJob): DeviceTask {
    const removes = op === faceOp.remove;
    return {
      jobId: id,
      op: removes ? 'removePerson' : 'addPerson',
      person: {
        employeeNo: String(userId),
        name,
        validFrom: schoolStamp(from),
        validTo: schoolStamp(to),
        faceUrl: removes ? null : facePhotoAddress(this.env.API_BASE, id),
      },
    };
  }

  /** The task to set the clock; it is not a job and gets no answer. */
  readonly syncTime: DeviceTask = { jobId: 0, op: 'syncTime', person: null };
}
