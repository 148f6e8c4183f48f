import { Injectable } from '@nestjs/common';
import type { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { faceOp } from '#domain/devices/device.status';
import { schoolStamp } from '#server/kit/clock';
import type { Delivery, DeviceAdapter, Heartbeat } from './device-adapter';
import type { FaceJob } from './face.store';

type Work = AnswerOf<typeof devices.heartbeat>['work'][number];

/** Devices of our plain protocol: they come with their heartbeat and take their work along. */
@Injectable()
export class PlainAdapter implements DeviceAdapter<ParsedOf<typeof devices.heartbeat>, readonly unknown[]> {
  readonly delivers = false;

  upsertPerson(): Promise<Delivery> {
    return Promise.resolve({ how: 'waits' });
  }

  removePerson(): Promise<Delivery> {
    return Promise.resolve({ how: 'waits' });
  }

  parseHeartbeat({ bootId, at, version, state }: ParsedOf<typeof devices.heartbeat>): Heartbeat {
    return { bootId, clock: at, version, state, alarms: null };
  }

  parseRecords(events: readonly unknown[]): unknown[] {
    return [...events];
  }

  /** A face job as work a device is handed; the picture is fetched where `faceUrl` says, below the API base. */
  workOf({ id, op, userId, name, from, to }: FaceJob): Work {
    const removes = op === faceOp.remove;
    return {
      jobId: id,
      op: removes ? 'removePerson' : 'addPerson',
      person: {
        employeeNo: String(userId),
        name,
        validFrom: schoolStamp(from),
        validTo: schoolStamp(to),
        faceUrl: removes ? null : `/device/v1/faces/${id}/photo`,
      },
    };
  }

  /** The order to set the clock; it is no job and is not answered. */
  readonly syncTime: Work = { jobId: 0, op: 'syncTime', person: null };
}
