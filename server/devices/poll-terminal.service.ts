import { Injectable } from '@nestjs/common';
import { faceOp } from '#domain/devices/device.status';
import type { terminals } from '#contract/devices/terminal.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import { HeartbeatService } from './heartbeat.service';
import { FaceJobService } from './face-job.service';
import { EventIntakeService } from './event-intake.service';
import { TerminalAccess } from './terminal-access';

/** Handles terminals that poll. */
@Injectable()
export class PollTerminalService {
  constructor(
    private readonly intake: EventIntakeService,
    private readonly heartbeats: HeartbeatService,
    private readonly jobs: FaceJobService,
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
    const { now } = await this.heartbeats.heartbeat(device, poll.parseHeartbeat(input), poll.watches);
    const { removes, adds } = await this.jobs.countWaiting(device.id);
    return {
      result: 1,
      serverTime: Math.floor(now / 1000),
      tasks: { parameters: 0, remote: 0, deletePeople: removes, addPeople: adds },
    };
  }

  /** Hands out people to remove or to add. */
  async people(
    caller: DeviceCaller,
    { kind, max }: ParsedOf<typeof terminals.pollPeople>,
  ): Promise<AnswerOf<typeof terminals.pollPeople>> {
    const device = await this.terminals.device(caller);
    await this.intake.requireRate(device);
    const jobs = await this.jobs.claimForTerminal(
      device.id,
      kind === 'delete' ? [faceOp.remove] : [faceOp.add, faceOp.update],
      max,
    );
    return { result: 1, people: jobs.map((job) => this.terminals.adapters.poll.taskOf(job)) };
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
      taken: await this.jobs.recordResults(
        device.id,
        answers.map(({ taskNo, code }) => ({ id: taskNo, reason: poll.reasonOf(code) })),
      ),
    };
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
