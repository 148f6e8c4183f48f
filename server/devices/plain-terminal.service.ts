import { Injectable } from '@nestjs/common';
import { SKEW_LIMIT } from '#domain/devices/device-clock.rules';
import { faceOp } from '#domain/devices/device.status';
import type { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import { HeartbeatService } from './heartbeat.service';
import { TerminalWork } from './terminal-work';
import { TerminalAccess } from './terminal-access';
import { EventIntakeService } from './event-intake.service';

/** Tasks handed out per heartbeat. */
const MAX_TASKS = 20;

/** Handles devices of the plain protocol. */
@Injectable()
export class PlainTerminalService {
  constructor(
    private readonly intake: EventIntakeService,
    private readonly heartbeats: HeartbeatService,
    private readonly work: TerminalWork,
    private readonly terminals: TerminalAccess,
  ) {}

  /** Ingests events; those above the rate limit are refused (429) and stay on the device. */
  async events(
    caller: DeviceCaller,
    { sn, bootId, at, events }: ParsedOf<typeof devices.events>,
  ): Promise<AnswerOf<typeof devices.events>> {
    const device = await this.terminals.device(caller, sn);
    return {
      results: await this.intake.takeAll(device, {
        bootId,
        clock: at,
        events: this.terminals.adapters.plain.parseRecords(events),
      }),
    };
  }

  /** Records a heartbeat; returns new parameters and tasks: remote actions first, removals before additions. */
  async heartbeat(
    caller: DeviceCaller,
    input: ParsedOf<typeof devices.heartbeat>,
  ): Promise<AnswerOf<typeof devices.heartbeat>> {
    const device = await this.terminals.device(caller, input.sn);
    const { plain } = this.terminals.adapters;
    await this.intake.requireRate(device);
    const { now, skew, settings } = await this.heartbeats.heartbeat(device, plain.parseHeartbeat(input));
    const actions = (await this.work.commands.claimForDevice(device.id)).map((command) => plain.commandTaskOf(command));
    const jobs = this.terminals.isPushed(device)
      ? []
      : [
          ...(await this.work.jobs.claimForTerminal(device.id, [faceOp.remove], MAX_TASKS)),
          ...(await this.work.jobs.claimForTerminal(device.id, [faceOp.add, faceOp.update], MAX_TASKS)),
        ];
    const work = [
      ...(Math.abs(skew) > SKEW_LIMIT ? [plain.syncTime] : []),
      ...actions,
      ...jobs.map((job) => plain.taskOf(job)),
    ];
    return { now, work, parameters: settings, listRound: await this.work.lists.wantedRound(device.id) };
  }

  /** Takes a page of the people a terminal stores. */
  async people(
    caller: DeviceCaller,
    { sn, round, employeeNos, last }: ParsedOf<typeof devices.people>,
  ): Promise<AnswerOf<typeof devices.people>> {
    const device = await this.terminals.device(caller, sn);
    await this.intake.requireRate(device);
    return { taken: await this.work.lists.takePage(device.id, { round, userNos: employeeNos, last }) };
  }

  /** Returns the photo of a person this device has to store. */
  photo(caller: DeviceCaller, jobId: number): Promise<Buffer> {
    return this.work.jobs.photo(caller.hardwareId, jobId);
  }
}
