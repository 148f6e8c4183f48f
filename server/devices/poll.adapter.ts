import { Inject, Injectable } from '@nestjs/common';
import {
  alarmKind,
  faceIssueError,
  faceOp,
  gateDirection,
  gateMethod,
  type AlarmKind,
  type FaceIssueError,
} from '#domain/devices/device.status';
import { commandReason, type CommandReason } from '#domain/hardware/command.status';
import {
  pollAnswer,
  pollCommandAnswer,
  pollRecordShape,
  type PollAlarm,
  type PollTask,
  type terminals,
} from '#contract/devices/terminal.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { ENV, type Env } from '#server/kit/runtime/env';
import type { CommandAnswer } from '#server/hardware/device-command.service';
import type { CommandDelivery, DeliveryResult, DeviceAdapter, Heartbeat } from './device-adapter';
import type { FaceJob } from './face-job.store';
import { facePhotoAddress } from './face-photo-address';

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

const commandReasonOf: Readonly<Record<number, CommandReason>> = {
  [pollCommandAnswer.blocked]: commandReason.blocked,
  [pollCommandAnswer.unsupported]: commandReason.unsupported,
  [pollCommandAnswer.tooLate]: commandReason.tooLate,
  [pollCommandAnswer.fault]: commandReason.fault,
};

/**
 * Adapter of polling terminals: they report their state, fetch people, report results, and upload records kept while
 * offline.
 */
@Injectable()
export class PollAdapter implements DeviceAdapter<ParsedOf<typeof terminals.pollHeartbeat>, readonly unknown[]> {
  readonly isPushed = false;

  constructor(@Inject(ENV) private readonly env: Env) {}
  /** Alarm kinds these terminals report continuously. */
  readonly watches: readonly AlarmKind[] = Object.values(kindOf);

  upsertPerson(): Promise<DeliveryResult> {
    return Promise.resolve({ how: 'waits' });
  }

  removePerson(): Promise<DeliveryResult> {
    return Promise.resolve({ how: 'waits' });
  }

  sendCommand(): Promise<CommandDelivery> {
    return Promise.resolve({ how: 'waits' });
  }

  parseHeartbeat({
    bootNo,
    clock,
    firmware,
    people,
    parameterNo,
    doorMode: door,
    states,
  }: ParsedOf<typeof terminals.pollHeartbeat>): Heartbeat {
    return {
      bootId: bootNo,
      clock: clock * 1000,
      version: firmware,
      settingsNo: parameterNo,
      state:
        people === undefined && door === undefined
          ? undefined
          : { ...(people === undefined ? {} : { people }), ...(door === undefined ? {} : { door }) },
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

  /** Returns a face alarm as an event of the plain protocol. */
  faceAlarmOf({ recordNo: seq, time, type: alarm, employeeNo: userId, picture }: PollAlarm): unknown {
    return { seq, at: time * 1000, kind: 'faceAlarm', alarm, userId, picture };
  }

  /** Returns a face job as a task; the photo is fetched at `photoPath`. Times are seconds since 1970. */
  taskOf({ id, op, userId, name, from, to }: FaceJob): PollTask {
    return {
      taskNo: id,
      employeeNo: String(userId),
      name,
      beginTime: Math.floor(from / 1000),
      endTime: Math.floor(to / 1000),
      photoPath: op === faceOp.remove ? null : facePhotoAddress(this.env.API_BASE, id),
    };
  }

  /** Returns why a terminal rejected a face; null if it succeeded. */
  reasonOf(code: number): FaceIssueError | null {
    return code === pollAnswer.ok ? null : (reasonOf[code] ?? faceIssueError.rejected);
  }

  /** Returns what a terminal reported about a remote action. */
  commandAnswerOf(code: number, note: string | undefined): CommandAnswer {
    return code === pollCommandAnswer.ok
      ? { how: 'done', note }
      : { how: 'failed', reason: commandReasonOf[code] ?? commandReason.refused, note };
  }
}
