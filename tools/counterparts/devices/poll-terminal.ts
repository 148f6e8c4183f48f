import { pollAnswer, pollCommandAnswer, terminals, type PollRecord } from '#contract/devices/terminal.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { actionOf } from './vendor-action';
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
  'cell' in what || what.kind === 'alarm' || what.kind === 'face'
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
      parameterNo: this.memory.actions.parametersNo,
      doorMode: this.door,
      states: [...this.states],
    });
    if (answer?.result !== 1) return;
    if (answer.tasks.parameters > 0) await this.fetchParameters();
    if (answer.tasks.remote > 0) await this.fetchActions();
    if (answer.tasks.deletePeople > 0) await this.fetchTasks('delete');
    if (answer.tasks.addPeople > 0) await this.fetchTasks('add');
    if (answer.listRound > 0)
      for (const page of this.pages())
        await this.line.post(terminals.pollListed.path, { round: answer.listRound, ...page });
    await this.flush();
  }

  protected async send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null> {
    for (const { what } of batch)
      if (what.kind === 'alarm') this.states[what.active ? 'add' : 'delete'](stateOf[what.alarm] ?? what.alarm);
    const states = batch.filter(({ what }) => 'cell' in what || what.kind === 'alarm').map(({ no }) => no);
    for (const { no, at, what } of batch) {
      if (what.kind !== 'face') continue;
      const answer = await this.line.post<ReplyOf<typeof terminals.pollAlarms>>(terminals.pollAlarms.path, {
        bootNo: this.bootId,
        clock: this.clock() / 1000,
        alarm: { recordNo: no, time: at / 1000, type: what.alarm, employeeNo: what.employeeNo, picture: what.picture },
      });
      if (answer?.result === undefined || answer.result === 2) return { done: states, waitMs: answer?.waitMs ?? 0 };
      states.push(no);
    }
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

  private async fetchParameters(): Promise<void> {
    const answer = await this.line.post<ReplyOf<typeof terminals.pollParameters>>(terminals.pollParameters.path, {});
    if (answer?.result === 1) this.useParameters(answer.parameterNo, answer.parameters);
  }

  private async fetchActions(): Promise<void> {
    const answer = await this.line.post<ReplyOf<typeof terminals.pollRemote>>(terminals.pollRemote.path, {});
    if (answer?.result !== 1) return;
    const answers = answer.commands.flatMap((command) => this.take(actionOf(command)));
    if (answers.length > 0)
      await this.line.post(terminals.pollRemoteAnswers.path, {
        answers: answers.map(({ id: commandNo, ok, reason, note }) => ({
          commandNo,
          code: ok ? pollCommandAnswer.ok : pollCommandAnswer[reason ?? 'refused'],
          note,
        })),
      });
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
