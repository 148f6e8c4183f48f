import { devices } from '#contract/devices/device.contract';
import type { Envelope } from '#contract/kit/envelope';
import type { ReplyOf } from '#contract/kit/endpoint';
import { FakeDevice, type DeviceHappening, type SendOutcome } from './device';

type EventsReply = Partial<ReplyOf<typeof devices.events>> & { readonly retryAfterMs?: number };

const eventOf = ({ no: seq, at, what }: DeviceHappening) =>
  what.kind === 'alarm'
    ? { seq, at, kind: what.active ? 'alarm' : 'clear', alarm: what.alarm, level: what.level, note: what.note }
    : {
        seq,
        at,
        kind: what.kind,
        direction: what.direction,
        userId: what.employeeNo,
        cardNo: what.cardNo,
        reason: what.reason,
      };

/** A gate or terminal of the plain protocol. */
export class FakePlainDevice extends FakeDevice {
  async beat(): Promise<void> {
    const answer = await this.line.post<Envelope<ReplyOf<typeof devices.heartbeat>>>(devices.heartbeat.path, {
      sn: this.sn,
      bootId: this.bootId,
      at: this.clock(),
      version: 'counterpart 1',
    });
    if (answer?.code !== 200) return;
    for (const { jobId, op, person } of answer.data.work) {
      if (op !== 'addPerson' && op !== 'removePerson') continue;
      await this.sendEvents([await this.runJob(jobId, op, person)]);
    }
    await this.flush();
  }

  protected async send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null> {
    return this.sendEvents(batch.map(eventOf));
  }

  private async runJob(
    jobId: number,
    op: 'addPerson' | 'removePerson',
    person: { employeeNo: string; name: string; validFrom: string; validTo: string; faceUrl: string | null } | null,
  ): Promise<object> {
    const answer = (kind: 'faceDone' | 'faceFailed', reason?: string) => ({
      seq: (this.memory.no += 1),
      at: this.clock(),
      kind,
      jobId,
      reason,
    });
    if (!person) return answer('faceFailed', 'rejected');
    if (op === 'removePerson') {
      this.remove(person.employeeNo);
      return answer('faceDone');
    }
    const photo = person.faceUrl ? await this.line.file(person.faceUrl) : null;
    if (!photo) return answer('faceFailed', 'noPhoto');
    const became = this.enrol(person.employeeNo, {
      name: person.name,
      from: Date.parse(`${person.validFrom.replace(' ', 'T')}+08:00`),
      to: Date.parse(`${person.validTo.replace(' ', 'T')}+08:00`),
      photo: photo.length,
    });
    return became === 'ok' ? answer('faceDone') : answer('faceFailed', became === 'full' ? 'deviceFull' : 'rejected');
  }

  private async sendEvents(events: readonly object[]): Promise<SendOutcome | null> {
    const answer = await this.line.post<Envelope<EventsReply | null>>(devices.events.path, {
      sn: this.sn,
      bootId: this.bootId,
      at: this.clock(),
      events,
    });
    if (answer?.code !== 200 && answer?.code !== 429) return null;
    return { done: (answer.data?.results ?? []).map(({ seq }) => seq), waitMs: answer.data?.retryAfterMs ?? 0 };
  }
}
