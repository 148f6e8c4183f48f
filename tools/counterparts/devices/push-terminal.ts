import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pushCall } from '#contract/devices/push-call.contract';
import { deviceStringToSign, pushPassage, terminals, type PushNotice } from '#contract/devices/terminal.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { actionOf } from './vendor-action';
import { FakeDevice, type DeviceHappening, type SendOutcome } from './device';

const alarmOf: Readonly<Record<string, string>> = {
  fire: 'fire',
  tamper: 'tamperAlarm',
  forcedOpen: 'forcedOpen',
  doorOpenTimeout: 'doorOpenTimeout',
  storageFull: 'storageFull',
  lowBattery: 'lowBattery',
};
const subStatus = { rejected: 'operationDenied', full: 'deviceUserFull' } as const;
const refusal = { blocked: 'passageBlocked', tooLate: 'commandExpired' } as const;
const success = { statusCode: 1, statusString: 'OK' };

/** A face terminal that is called at its own address and sends notices of events. */
export class PushTerminal extends FakeDevice {
  /** People registered whose photo has not arrived yet. */
  private readonly pending = new Map<string, { name: string; from: number; to: number }>();

  async beat(): Promise<void> {
    const answer = await this.line.post<ReplyOf<typeof terminals.pushNotice>>(terminals.pushNotice.path, {
      eventType: 'heartBeat',
      ...this.header(this.clock()),
      firmware: 'counterpart 1',
      parameterNo: this.memory.actions.parametersNo,
      doorMode: this.door,
    } satisfies PushNotice);
    if (answer?.Parameters) this.useParameters(answer.Parameters.parameterNo, answer.Parameters.parameters);
    await this.flush();
  }

  /**
   * Answers a call of the product; a call without a valid signature of this terminal's key is refused. Null if it
   * vanishes instead.
   */
  handleCall(url: string, path: string, headers: IncomingHttpHeaders, body: Buffer): object | null {
    if (!this.isProduct(url, headers, body))
      return { statusCode: 4, statusString: 'Invalid Operation', subStatusCode: 'notAuthorized' };
    const input: unknown = JSON.parse(body.toString('utf8'));
    if (path === pushCall.setPerson.path) {
      const { employeeNo, name, Valid } = pushCall.setPerson.input.parse(input).UserInfo;
      this.pending.set(employeeNo, {
        name,
        from: Date.parse(`${Valid.beginTime}+08:00`),
        to: Date.parse(`${Valid.endTime}+08:00`),
      });
      return this.faults.full && !(employeeNo in this.memory.people)
        ? { statusCode: 4, statusString: 'Invalid Operation', subStatusCode: subStatus.full }
        : success;
    }
    if (path === pushCall.setFace.path) {
      const { FPID, faceData } = pushCall.setFace.input.parse(input);
      const person = this.pending.get(FPID);
      const photo = Buffer.from(faceData, 'base64').length;
      if (!person || photo === 0)
        return {
          statusCode: 4,
          statusString: 'Invalid Operation',
          subStatusCode: person ? 'noFace' : 'employeeNoNotExist',
        };
      const became = this.enrol(FPID, { ...person, photo });
      return became === 'ok'
        ? success
        : { statusCode: 4, statusString: 'Invalid Operation', subStatusCode: subStatus[became] };
    }
    if (path === pushCall.removePerson.path) {
      for (const { employeeNo } of pushCall.removePerson.input.parse(input).UserInfoDelCond.EmployeeNoList) {
        this.pending.delete(employeeNo);
        this.remove(employeeNo);
      }
      return success;
    }
    if (path === pushCall.searchPeople.path) {
      const { searchResultPosition: from, maxResults } = pushCall.searchPeople.input.parse(input).UserInfoSearchCond;
      const all = Object.keys(this.memory.people);
      const UserInfo = all.slice(from, from + maxResults).map((employeeNo) => ({ employeeNo }));
      const more = from + UserInfo.length < all.length;
      return {
        statusCode: 1,
        UserInfoSearch: { responseStatusStrg: more ? 'MORE' : UserInfo.length > 0 ? 'OK' : 'NO MATCH', UserInfo },
      };
    }
    if (path === pushCall.control.path) {
      const [answer] = this.take(actionOf(pushCall.control.input.parse(input)));
      if (!answer) return null;
      return answer.ok
        ? success
        : {
            statusCode: 4,
            statusString: answer.note ?? 'Invalid Operation',
            subStatusCode: refusal[answer.reason ?? 'blocked'],
          };
    }
    return { statusCode: 4, statusString: 'Invalid Operation', subStatusCode: 'notSupport' };
  }

  /** Sends notices one by one, in order. */
  protected async send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null> {
    const taken: number[] = [];
    for (const happening of batch) {
      const answer = await this.line.notice<ReplyOf<typeof terminals.pushNotice>>(
        terminals.pushNotice.path,
        this.noticeOf(happening),
      );
      if (answer?.statusCode === undefined) return taken.length > 0 ? { done: taken, waitMs: 0 } : null;
      if (answer.statusCode === 2) return { done: taken, waitMs: answer.waitMs };
      taken.push(happening.no);
    }
    return { done: taken, waitMs: 0 };
  }

  private header(at: number): { dateTime: string; deviceBoot: string } {
    return { dateTime: new Date(at).toISOString(), deviceBoot: this.bootId };
  }

  private noticeOf({ no, at, what }: DeviceHappening): PushNotice {
    if ('cell' in what) throw new Error('a face terminal has no cells');
    if (what.kind === 'face')
      return {
        eventType: 'faceAlarm',
        ...this.header(at),
        serialNo: no,
        faceAlarm: { alarmType: what.alarm, employeeNoString: what.employeeNo, picture: what.picture },
      };
    if (what.kind === 'alarm')
      return {
        eventType: 'deviceAlarm',
        ...this.header(at),
        serialNo: no,
        deviceAlarm: {
          alarmType: alarmOf[what.alarm] ?? what.alarm,
          eventState: what.active ? 'active' : 'inactive',
          level: what.level,
          description: what.note,
        },
      };
    const subEventType =
      what.kind === 'refuse' ? pushPassage.refused : what.cardNo ? pushPassage.byCard : pushPassage.byFace;
    return {
      eventType: 'AccessControllerEvent',
      ...this.header(at),
      serialNo: no,
      AccessControllerEvent: {
        subEventType,
        employeeNoString: what.employeeNo,
        cardNo: what.cardNo,
        attendanceStatus: what.direction === 2 ? 'checkOut' : 'checkIn',
        reason: what.reason,
      },
    };
  }

  private isProduct(url: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
    const [timestamp, nonce, sign] = [headers['timestamp'], headers['nonce'], headers['sign']].map(String) as [
      string,
      string,
      string,
    ];
    const ownSignature = createHmac('sha256', this.line.key)
      .update(deviceStringToSign('POST', url, createHash('sha256').update(body).digest('hex'), timestamp, nonce))
      .digest();
    const receivedSignature = Buffer.from(sign, 'hex');
    return (
      receivedSignature.length === ownSignature.length &&
      timingSafeEqual(ownSignature, receivedSignature) &&
      Math.abs(Date.now() - Number(timestamp)) < 300_000
    );
  }
}
