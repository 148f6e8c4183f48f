import { Injectable } from '@nestjs/common';
import { faceOp } from '#domain/devices/device.status';
import type { terminals } from '#contract/devices/terminal.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import { vendorCommandOf } from './device-adapter';
import { HeartbeatService } from './heartbeat.service';
import { TerminalWork } from './terminal-work';
import { EventIntakeService } from './event-intake.service';
import { TerminalAccess } from './terminal-access';

/** Handles terminals that poll. */
@Injectable()
export class PollTerminalService {
  constructor(
    private readonly intake: EventIntakeService,
    private readonly heartbeats: HeartbeatService,
    private readonly work: TerminalWork,
    private readonly terminals: TerminalAccess,
  ) {}

  /** Records a heartbeat and returns how much work waits, most urgent first. */
  async heartbeat(
    caller: DeviceCaller,
    input: ParsedOf<typeof terminals.pollHeartbeat>,
  ): Promise<AnswerOf<typeof terminals.pollHeartbeat>> {
    const device = await this.terminals.device(caller);
    const { poll } = this.terminals.adapters;
    await this.intake.requireRate(device);
    const { now, settings } = await this.heartbeats.heartbeat(device, poll.parseHeartbeat(input), poll.watches);
    const { removes, adds } = await this.work.jobs.countWaiting(device.id);
    return {
      result: 1,
      serverTime: Math.floor(now / 1000),
      tasks: {
        parameters: settings ? 1 : 0,
        remote: await this.work.commands.countQueued(device.id),
        deletePeople: removes,
        addPeople: adds,
      },
      listRound: (await this.work.lists.wantedRound(device.id)) ?? 0,
    };
  }

  /** Returns the parameters of a terminal. */
  async parameters(caller: DeviceCaller): Promise<AnswerOf<typeof terminals.pollParameters>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    const { no, values } = await this.heartbeats.settingsOf(device);
    return { result: 1, parameterNo: no, parameters: values };
  }

  /** Hands out the remote actions of a terminal. */
  async remote(caller: DeviceCaller): Promise<AnswerOf<typeof terminals.pollRemote>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    return {
      result: 1,
      commands: (await this.work.commands.claimForDevice(device.id)).map((command) => vendorCommandOf(command)),
    };
  }

  /** Records the results of remote actions. */
  async remoteAnswers(
    caller: DeviceCaller,
    { answers }: ParsedOf<typeof terminals.pollRemoteAnswers>,
  ): Promise<AnswerOf<typeof terminals.pollRemoteAnswers>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    const { poll } = this.terminals.adapters;
    let taken = 0;
    for (const { commandNo, code, note } of answers)
      taken += (await this.work.commands.answer(device.id, commandNo, poll.commandAnswerOf(code, note))) ? 1 : 0;
    return { result: 1, taken };
  }

  /** Hands out people to remove or to add. */
  async people(
    caller: DeviceCaller,
    { kind, max }: ParsedOf<typeof terminals.pollPeople>,
  ): Promise<AnswerOf<typeof terminals.pollPeople>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    const jobs = await this.work.jobs.claimForTerminal(
      device.id,
      kind === 'delete' ? [faceOp.remove] : [faceOp.add, faceOp.update],
      max,
    );
    return { result: 1, people: jobs.map((job) => this.terminals.adapters.poll.taskOf(job)) };
  }

  /** Takes a page of the people a terminal stores. */
  async listed(
    caller: DeviceCaller,
    { round, employeeNos, last }: ParsedOf<typeof terminals.pollListed>,
  ): Promise<AnswerOf<typeof terminals.pollListed>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    return { result: 1, taken: await this.work.lists.takePage(device.id, { round, userNos: employeeNos, last }) };
  }

  /** Records the results of tasks. */
  async answers(
    caller: DeviceCaller,
    { answers }: ParsedOf<typeof terminals.pollAnswers>,
  ): Promise<AnswerOf<typeof terminals.pollAnswers>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    const { poll } = this.terminals.adapters;
    return {
      result: 1,
      taken: await this.work.jobs.recordResults(
        device.id,
        answers.map(({ taskNo, code }) => ({ id: taskNo, reason: poll.reasonOf(code) })),
      ),
    };
  }

  /** Ingests a face alarm; `result` 2 asks to send it again after `waitMs`. */
  async alarms(
    caller: DeviceCaller,
    { bootNo, clock, alarm }: ParsedOf<typeof terminals.pollAlarms>,
  ): Promise<AnswerOf<typeof terminals.pollAlarms>> {
    const device = await this.terminals.device(caller);
    const { results, waitMs } = await this.intake.takeAllowed(device, {
      bootId: bootNo,
      clock: clock * 1000,
      events: [this.terminals.adapters.poll.faceAlarmOf(alarm)],
    });
    return { result: waitMs > 0 ? 2 : results[0]?.result === 'rejected' ? 4 : 1, waitMs };
  }

  /** Ingests records; those neither accepted nor rejected stay on the terminal for `waitMs`. */
  async records(
    caller: DeviceCaller,
    { bootNo, clock, records }: ParsedOf<typeof terminals.pollRecords>,
  ): Promise<AnswerOf<typeof terminals.pollRecords>> {
    const device = await this.terminals.device(caller);
    const { results, waitMs } = await this.intake.takeAllowed(device, {
      bootId: bootNo,
      clock: clock * 1000,
      events: this.terminals.adapters.poll.parseRecords(records),
    });
    const numbers = (refused: boolean) =>
      results.filter(({ result }) => (result === 'rejected') === refused).map(({ seq }) => seq);
    return { result: waitMs > 0 ? 2 : 1, taken: numbers(false), refused: numbers(true), waitMs };
  }
}
