import { Inject, Injectable } from '@nestjs/common';
import type { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { faceOp } from '#domain/devices/device.status';
import { commandKind, type CommandKind } from '#domain/hardware/command.status';
import type { DeviceCommand } from '#server/hardware/device-command.service';
import { schoolStamp } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import type { CommandDelivery, DeliveryResult, DeviceAdapter, Heartbeat } from './device-adapter';
import type { FaceJob } from './face-job.store';
import { facePhotoAddress } from './face-photo-address';

type DeviceTask = AnswerOf<typeof devices.heartbeat>['work'][number];

const opOf: Readonly<Record<CommandKind, DeviceTask['op']>> = {
  [commandKind.open]: 'open',
  [commandKind.keepOpen]: 'keepOpen',
  [commandKind.lock]: 'lock',
  [commandKind.reboot]: 'reboot',
  [commandKind.syncTime]: 'syncTime',
  [commandKind.test]: 'test',
};

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

  sendCommand(): Promise<CommandDelivery> {
    return Promise.resolve({ how: 'waits' });
  }

  parseHeartbeat({ bootId, at, version, state, parametersNo }: ParsedOf<typeof devices.heartbeat>): Heartbeat {
    return { bootId, clock: at, version, state, settingsNo: parametersNo, alarms: null };
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
      command: null,
    };
  }

  /** Returns a remote action as a task; its answer is an event `commandDone` or `commandFailed`. */
  commandTaskOf({ id, kind, minutes, expiresAt }: DeviceCommand): DeviceTask {
    return { jobId: 0, op: opOf[kind], person: null, command: { id, minutes, expiresAt } };
  }

  /** The task to set the clock; it is not a job and gets no answer. */
  readonly syncTime: DeviceTask = { jobId: 0, op: 'syncTime', person: null, command: null };
}
