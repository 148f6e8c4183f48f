import { devices } from '#contract/devices/device.contract';
import type { Envelope } from '#contract/kit/envelope';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { ActionAnswer } from '#tools/kit/remote-actions';
import { FakeDevice, type DeviceHappening, type SendOutcome } from './device';

type EventsReply = Partial<ReplyOf<typeof devices.events>> & { readonly retryAfterMs?: number };

const eventOf = ({ no: seq, at, what }: DeviceHappening) =>
  what.kind === 'face'
    ? { seq, at, kind: 'faceAlarm', alarm: what.alarm, userId: what.employeeNo, picture: what.picture }
    : 'cell' in what
      ? { seq, at, kind: what.kind, cell: what.cell, cardNo: what.cardNo, note: what.note }
      : what.kind === 'alarm'
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

/** A gate, terminal or locker cabinet of the plain protocol. */
export class FakePlainDevice extends FakeDevice {
  async beat(): Promise<void> {
    const answer = await this.line.post<Envelope<ReplyOf<typeof devices.heartbeat>>>(devices.heartbeat.path, {
      sn: this.sn,
      bootId: this.bootId,
      at: this.clock(),
      version: 'counterpart 1',
      parametersNo: this.memory.actions.parametersNo,
      state: { door: this.door, people: Object.keys(this.memory.people).length },
    });
    if (answer?.code !== 200) return;
    if (answer.data.parameters) this.useParameters(answer.data.parameters.no, answer.data.parameters.values);
    for (const { jobId, op, person, command } of answer.data.work) {
      if (command && op !== 'addPerson' && op !== 'removePerson') {
        await this.answerActions(this.take({ ...command, action: op }));
        continue;
      }
      if (op !== 'addPerson' && op !== 'removePerson') continue;
      await this.sendEvents([await this.runJob(jobId, op, person)]);
    }
    await this.reportPeople(answer.data.listRound);
    await this.flush();
  }

  /** Reports everybody it stores, in pages. */
  private async reportPeople(round: number | null): Promise<void> {
    if (round === null) return;
    for (const { employeeNos, last } of this.pages())
      await this.line.post(devices.people.path, { sn: this.sn, bootId: this.bootId, round, employeeNos, last });
  }

  protected async send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null> {
    return this.sendEvents(batch.map(eventOf));
  }

  private async answerActions(answers: readonly ActionAnswer[]): Promise<void> {
    if (answers.length > 0)
      await this.sendEvents(
        answers.map(({ id: commandId, ok, reason, note }) => ({
          seq: (this.memory.no += 1),
          at: this.clock(),
          kind: ok ? 'commandDone' : 'commandFailed',
          commandId,
          reason,
          note,
        })),
      );
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
