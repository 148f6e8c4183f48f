import { pollAnswer, terminals, type PollRecord } from '#contract/devices/terminal.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { FakeDevice, type DeviceHappening, type SendOutcome } from './device';

/** Vendor names of lasting states by our alarm kinds. */
const stateOf: Readonly<Record<string, string>> = {
  fire: 'fire',
  tamper: 'tamper',
  forcedOpen: 'illegalOpen',
  doorOpenTimeout: 'openTimeout',
  storageFull: 'storageFull',
  lowBattery: 'lowBattery',
};
const answerOf = { ok: pollAnswer.ok, rejected: pollAnswer.rejected, full: pollAnswer.deviceFull } as const;

const recordOf = ({ no: recordNo, at, what }: DeviceHappening): PollRecord | null =>
  what.kind === 'alarm'
    ? null
    : {
        recordNo,
        time: at / 1000,
        employeeNo: what.employeeNo,
        cardNo: what.cardNo,
        verify: what.cardNo ? 'card' : 'face',
        pass: what.kind === 'pass',
        door: what.direction === 2 ? 'out' : 'in',
        reason: what.reason,
      };

/** A face terminal that polls the product: state, people to store, results, kept events. */
export class PollTerminal extends FakeDevice {
  async beat(): Promise<void> {
    const answer = await this.line.post<ReplyOf<typeof terminals.pollHeartbeat>>(terminals.pollHeartbeat.path, {
      bootNo: this.bootId,
      clock: this.clock() / 1000,
      firmware: 'counterpart 1',
      people: Object.keys(this.memory.people).length,
      states: [...this.states],
    });
    if (answer?.result !== 1) return;
    if (answer.tasks.deletePeople > 0) await this.fetchTasks('delete');
    if (answer.tasks.addPeople > 0) await this.fetchTasks('add');
    await this.flush();
  }

  protected async send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null> {
    for (const { what } of batch)
      if (what.kind === 'alarm') this.states[what.active ? 'add' : 'delete'](stateOf[what.alarm] ?? what.alarm);
    const states = batch.filter(({ what }) => what.kind === 'alarm').map(({ no }) => no);
    const records = batch.map(recordOf).filter((record) => record !== null);
    if (records.length === 0) return { done: states, waitMs: 0 };
    const answer = await this.line.post<ReplyOf<typeof terminals.pollRecords>>(terminals.pollRecords.path, {
      bootNo: this.bootId,
      clock: this.clock() / 1000,
      records,
    });
    return answer && Array.isArray(answer.taken)
      ? { done: [...states, ...answer.taken, ...answer.refused], waitMs: answer.waitMs }
      : null;
  }

  private async fetchTasks(kind: 'delete' | 'add'): Promise<void> {
    const answer = await this.line.post<ReplyOf<typeof terminals.pollPeople>>(terminals.pollPeople.path, {
      kind,
      max: 20,
    });
    if (answer?.result !== 1 || answer.people.length === 0) return;
    const answers: { taskNo: number; code: number }[] = [];
    for (const { taskNo, employeeNo, name, beginTime, endTime, photoPath } of answer.people) {
      if (kind === 'delete') {
        this.remove(employeeNo);
        answers.push({ taskNo, code: pollAnswer.ok });
        continue;
      }
      const photo = photoPath ? await this.line.file(photoPath) : null;
      answers.push({
        taskNo,
        code: photo
          ? answerOf[this.enrol(employeeNo, { name, from: beginTime * 1000, to: endTime * 1000, photo: photo.length })]
          : pollAnswer.noPhoto,
      });
    }
    await this.line.post(terminals.pollAnswers.path, { answers });
  }
}
