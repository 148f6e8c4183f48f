import { Injectable } from '@nestjs/common';
import {
  alarmKind,
  faceIssueError,
  faceOp,
  gateDirection,
  gateMethod,
  type AlarmKind,
  type FaceIssueError,
} from '#domain/devices/device.status';
import { pollAnswer, pollRecordShape, type PollTask, type terminals } from '#contract/devices/terminal.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Delivery, DeviceAdapter, Heartbeat } from './device-adapter';
import type { FaceJob } from './face.store';

const kindOf: Readonly<Record<string, AlarmKind>> = {
  fire: alarmKind.fire,
  tamper: alarmKind.tamper,
  illegalOpen: alarmKind.forcedOpen,
  openTimeout: alarmKind.doorOpenTimeout,
  storageFull: alarmKind.storageFull,
  lowBattery: alarmKind.lowBattery,
};

const methodOf = { face: gateMethod.face, card: gateMethod.card, qr: gateMethod.qr } as const;

const reasonOf: Readonly<Record<number, FaceIssueError>> = {
  [pollAnswer.noPhoto]: faceIssueError.noPhoto,
  [pollAnswer.lowQuality]: faceIssueError.lowQuality,
  [pollAnswer.duplicateFace]: faceIssueError.duplicateFace,
  [pollAnswer.deviceFull]: faceIssueError.deviceFull,
};

/** Terminals that call us: they report how they are, fetch people, tell how it went, and upload what they kept while the line was down. */
@Injectable()
export class PollAdapter implements DeviceAdapter<ParsedOf<typeof terminals.pollHeartbeat>, readonly unknown[]> {
  readonly delivers = false;
  /** Kinds of alarms these terminals report while they last. */
  readonly watches: readonly AlarmKind[] = Object.values(kindOf);

  upsertPerson(): Promise<Delivery> {
    return Promise.resolve({ how: 'waits' });
  }

  removePerson(): Promise<Delivery> {
    return Promise.resolve({ how: 'waits' });
  }

  parseHeartbeat({ bootNo, clock, firmware, people, states }: ParsedOf<typeof terminals.pollHeartbeat>): Heartbeat {
    return {
      bootId: bootNo,
      clock: clock * 1000,
      version: firmware,
      state: people === undefined ? undefined : { people },
      alarms: states.flatMap((state) => kindOf[state] ?? []),
    };
  }

  parseRecords(records: readonly unknown[]): unknown[] {
    return records.map((one) => {
      const parsed = pollRecordShape.safeParse(one);
      if (!parsed.success) return { seq: (one as { recordNo?: unknown } | null)?.recordNo };
      const { recordNo, time, employeeNo, cardNo, verify, pass, door, reason } = parsed.data;
      return {
        seq: recordNo,
        at: time * 1000,
        kind: pass ? 'pass' : 'refuse',
        direction: gateDirection[door],
        userId: employeeNo,
        cardNo,
        method: methodOf[verify],
        reason,
      };
    });
  }

  /** A face job as a task; the picture is fetched where `photoPath` says, below the API base. Seconds since 1970. */
  taskOf({ id, op, userId, name, from, to }: FaceJob): PollTask {
    return {
      taskNo: id,
      employeeNo: String(userId),
      name,
      beginTime: Math.floor(from / 1000),
      endTime: Math.floor(to / 1000),
      photoPath: op === faceOp.remove ? null : `/device/v1/faces/${id}/photo`,
    };
  }

  /** Why a terminal said no; null when it did as asked. */
  reasonOf(code: number): FaceIssueError | null {
    return code === pollAnswer.ok ? null : (reasonOf[code] ?? faceIssueError.rejected);
  }
}
