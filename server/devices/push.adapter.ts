import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  alarmKind,
  faceIssueError,
  gateDirection,
  gateMethod,
  type AlarmKind,
  type FaceIssueError,
  type GateDirection,
} from '#domain/devices/device.status';
import { commandReason, type CommandReason } from '#domain/hardware/command.status';
import { pushCall } from '#contract/devices/push-call.contract';
import { deviceStringToSign, pushPassage, type PushNotice } from '#contract/devices/terminal.contract';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import type { DeviceCommand } from '#server/hardware/device-command.service';
import {
  vendorCommandOf,
  type CommandDelivery,
  type DeliveryResult,
  type DeviceAdapter,
  type Heartbeat,
  type TerminalPerson,
} from './device-adapter';
import type { Device } from '#server/hardware/device-registry.service';

/** Timeout for a terminal's answer, in milliseconds; shorter than a claim, so that nobody else calls it meanwhile. */
const ANSWER_TIMEOUT_MS = 5_000;

type PushAnswer = z.output<typeof pushCall.reply>;

const kindOf: Readonly<Record<string, AlarmKind>> = {
  fire: alarmKind.fire,
  tamperAlarm: alarmKind.tamper,
  forcedOpen: alarmKind.forcedOpen,
  doorOpenTimeout: alarmKind.doorOpenTimeout,
  storageFull: alarmKind.storageFull,
  lowBattery: alarmKind.lowBattery,
};

const reasonOf: Readonly<Record<string, FaceIssueError>> = {
  deviceUserFull: faceIssueError.deviceFull,
  faceLibraryFull: faceIssueError.deviceFull,
  lowScore: faceIssueError.lowQuality,
  noFace: faceIssueError.noPhoto,
  duplicateFace: faceIssueError.duplicateFace,
};

const commandReasonOf: Readonly<Record<string, CommandReason>> = {
  notSupport: commandReason.unsupported,
  passageBlocked: commandReason.blocked,
  commandExpired: commandReason.tooLate,
  deviceFault: commandReason.fault,
};

const methodOf: Readonly<Record<number, number>> = {
  [pushPassage.byFace]: gateMethod.face,
  [pushPassage.byCard]: gateMethod.card,
  [pushPassage.byCode]: gateMethod.qr,
};

const directionOf = (attendance: string | undefined): GateDirection =>
  attendance === 'checkOut' ? gateDirection.out : gateDirection.in;
const terminalTime = (at: number): string => schoolStamp(at).replace(' ', 'T');

/** Adapter of terminals the server calls at their own address; their events arrive as notices. */
@Injectable()
export class PushAdapter implements DeviceAdapter<PushNotice, PushNotice> {
  readonly isPushed = true;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Sends the person first, then the face; a person whose face is rejected is removed again. */
  async upsertPerson(device: Device, { employeeNo, name, from, to, photo }: TerminalPerson): Promise<DeliveryResult> {
    const person = {
      employeeNo,
      name,
      userType: 'normal' as const,
      Valid: { enable: true, beginTime: terminalTime(from), endTime: terminalTime(to) },
      doorRight: '1',
      maxOpenDoorTime: 0,
    };
    const set = this.deliveryOf(
      await this.call(device, pushCall.setPerson.path, { UserInfo: person } satisfies z.input<
        typeof pushCall.setPerson.input
      >),
    );
    if (set.how !== 'done') return set;
    const face = this.deliveryOf(
      await this.call(device, pushCall.setFace.path, {
        FPID: employeeNo,
        faceData: photo.toString('base64'),
      } satisfies z.input<typeof pushCall.setFace.input>),
    );
    if (face.how === 'failed' && face.reason !== faceIssueError.offline) await this.removePerson(device, employeeNo);
    return face;
  }

  async removePerson(device: Device, employeeNo: string): Promise<DeliveryResult> {
    return this.deliveryOf(
      await this.call(device, pushCall.removePerson.path, {
        UserInfoDelCond: { EmployeeNoList: [{ employeeNo }] },
      } satisfies z.input<typeof pushCall.removePerson.input>),
    );
  }

  /** Returns a page of the people a terminal stores, from a position on; null if it does not say. */
  async listPeople(
    device: Device,
    position: number,
    most: number,
  ): Promise<{ userNos: string[]; last: boolean } | null> {
    const body = { UserInfoSearchCond: { searchResultPosition: position, maxResults: most } };
    const answer = pushCall.searchPeople.reply.safeParse(await this.post(device, pushCall.searchPeople.path, body));
    if (!answer.success) return null;
    const { responseStatusStrg, UserInfo } = answer.data.UserInfoSearch;
    return { userNos: UserInfo.map(({ employeeNo }) => employeeNo), last: responseStatusStrg !== 'MORE' };
  }

  /** Sends an action and returns the terminal's answer; without one nobody knows whether it was carried out. */
  async sendCommand(device: Device, command: DeviceCommand): Promise<CommandDelivery> {
    const answer = await this.call(device, pushCall.control.path, vendorCommandOf(command));
    if (!answer) return { how: 'silent' };
    return answer.statusCode === 1
      ? { how: 'done' }
      : {
          how: 'failed',
          reason: commandReasonOf[answer.subStatusCode ?? ''] ?? commandReason.refused,
          note: answer.statusString,
        };
  }

  parseHeartbeat({ deviceBoot, dateTime, firmware, parameterNo, doorMode: door }: PushNotice): Heartbeat {
    return {
      bootId: deviceBoot,
      clock: Date.parse(dateTime),
      version: firmware,
      settingsNo: parameterNo,
      ...(door === undefined ? {} : { state: { door } }),
      alarms: null,
    };
  }

  /** Returns the code the terminal waits for a decision on; null for a notice about a past event. */
  codeRequestOf({ serialNo: seq, AccessControllerEvent: passage }: PushNotice): {
    readonly seq: number;
    readonly direction: GateDirection;
    readonly code?: string;
    readonly userId?: number;
  } | null {
    if (seq === undefined || passage?.remoteCheck !== true) return null;
    const request = { seq, direction: directionOf(passage.attendanceStatus) };
    if (passage.QRCodeInfo !== undefined) return { ...request, code: passage.QRCodeInfo };
    return /^\d{1,9}$/.test(passage.employeeNoString ?? '')
      ? { ...request, userId: Number(passage.employeeNoString) }
      : null;
  }

  parseRecords({
    eventType,
    dateTime,
    serialNo: seq,
    AccessControllerEvent: passage,
    deviceAlarm: alarm,
    faceAlarm: face,
  }: PushNotice): unknown[] {
    const at = Date.parse(dateTime);
    if (eventType === 'AccessControllerEvent' && passage) {
      const { subEventType, employeeNoString: userId, cardNo, attendanceStatus, reason } = passage;
      return [
        {
          seq,
          at,
          kind: subEventType === pushPassage.refused ? 'refuse' : 'pass',
          direction: directionOf(attendanceStatus),
          userId,
          cardNo,
          method: methodOf[subEventType] ?? gateMethod.face,
          reason,
        },
      ];
    }
    if (eventType === 'faceAlarm' && face)
      return [
        { seq, at, kind: 'faceAlarm', alarm: face.alarmType, userId: face.employeeNoString, picture: face.picture },
      ];
    if (eventType === 'deviceAlarm' && alarm)
      return [
        {
          seq,
          at,
          kind: alarm.eventState === 'active' ? 'alarm' : 'clear',
          alarm: kindOf[alarm.alarmType] ?? alarm.alarmType,
          level: alarm.level,
          note: alarm.description,
        },
      ];
    return [];
  }

  private deliveryOf(answer: PushAnswer | null): DeliveryResult {
    if (!answer) return { how: 'failed', reason: faceIssueError.offline };
    return answer.statusCode === 1
      ? { how: 'done' }
      : { how: 'failed', reason: reasonOf[answer.subStatusCode ?? ''] ?? faceIssueError.rejected };
  }

  /** Returns the terminal's answer; null if it is unreachable or the answer is unknown. */
  private async call(device: Device, path: string, body: unknown): Promise<PushAnswer | null> {
    const answer = pushCall.reply.safeParse(await this.post(device, path, body));
    return answer.success ? answer.data : null;
  }

  /**
   * Calls the terminal with the key it used last, at its address or below DEVICES_URL if that begins with `/`. Returns its
   * answer as sent, null if it is unreachable.
   */
  private async post(device: Device, path: string, body: unknown): Promise<unknown> {
    const base = device.endpoint?.startsWith('/') ? `${this.env.DEVICES_URL}${device.endpoint}` : device.endpoint;
    if (!base || !URL.canParse(base)) return null;
    const url = new URL(`${base}${path}`);
    const text = JSON.stringify(body);
    const [timestamp, nonce] = [String(this.clock.now()), randomUUID()];
    const sign = createHmac('sha256', device.previousKey ?? device.key)
      .update(
        deviceStringToSign('POST', url.pathname, createHash('sha256').update(text).digest('hex'), timestamp, nonce),
      )
      .digest('hex');
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', 'device-sn': device.sn, timestamp, nonce, sign },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        redirect: 'error',
      });
      return await response.json();
    } catch (error) {
      log.warn({ device: device.id, reason: (error as Error).message }, 'a terminal cannot be reached');
      return null;
    }
  }
}
