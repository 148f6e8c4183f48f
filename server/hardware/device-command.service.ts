import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { hardwareState } from '#domain/devices/device.status';
import { commandMachine } from '#domain/hardware/command.machine';
import { ANSWER_WITHIN_MS, commandWait, supportsCommand } from '#domain/hardware/command.rules';
import type { CommandKind, CommandReason } from '#domain/hardware/command.status';
import { hardwareFailure } from '#domain/hardware/hardware.failures';
import { Failure } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { retentionDays } from '#domain/system/retention.rules';
import { switchStatus } from '#domain/venues/venue.status';
import type { CommandRow, deviceCommands } from '#contract/hardware/command.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { DeviceCommandStore, type CommandState, type DeviceCommand } from './device-command.store';
import { HardwareDeskStore } from './hardware-desk.store';

export type { DeviceCommand } from './device-command.store';

/** What a device reported about an action: done, or why not. */
export type CommandAnswer =
  | { readonly how: 'done'; readonly note?: string | undefined }
  | { readonly how: 'failed'; readonly reason: CommandReason; readonly note?: string | undefined };

/** Actions handed to a device at once, and ended by one run. */
const HANDED_OUT = 5;
const SWEEP_LIMIT = 100;
const DAY_MS = 86_400_000;

/** Remote actions on devices: requested, handed out once, answered or expired. */
@Injectable()
export class DeviceCommandService {
  constructor(
    private readonly db: Db,
    private readonly store: DeviceCommandStore,
    private readonly desk: HardwareDeskStore,
  ) {}

  /** Returns a page of the actions on a device within the caller's scope. */
  async list(
    { id, ...query }: ParsedOf<typeof deviceCommands.list>,
    caller: Member,
  ): Promise<AnswerOf<typeof deviceCommands.list>> {
    if (!(await this.desk.isReachable(id, caller))) throw new Failure(deviceFailure.deviceMissing);
    return this.store.list.page({ ...query, hardwareId: id });
  }

  /** Returns an action as the list shows it. */
  async one(id: number): Promise<CommandRow> {
    const row = await this.store.find(id);
    if (!row) throw new Failure(deviceFailure.deviceMissing);
    return row;
  }

  /** Queues an action on an online device; refused while the same action waits. */
  request(
    hardwareId: number,
    { kind, minutes }: { readonly kind: CommandKind; readonly minutes: number | null },
    isPushed: (adapter: string) => boolean,
    caller: Member,
  ): Promise<{ readonly id: number; readonly sn: string }> {
    return this.db.transact(async (tx) => {
      const [device] = await this.desk.lockMany(tx, [hardwareId], caller);
      if (!device) throw new Failure(deviceFailure.deviceMissing);
      if (!supportsCommand(device.kind, kind)) throw new Failure(hardwareFailure.commandUnfit);
      if (device.status !== switchStatus.on) throw new Failure(deviceFailure.deviceOff);
      if (device.state !== hardwareState.online) throw new Failure(deviceFailure.deviceOffline);
      const id = await failOnConstraint('device_command_open', hardwareFailure.commandOpen, () =>
        this.store.insert(tx, {
          hardwareId,
          kind,
          minutes,
          requestedBy: caller.userId,
          waitMs: commandWait(kind, isPushed(device.adapter)),
        }),
      );
      await writeAudit(tx, caller, {
        action: 'hardware.command',
        object: `hardware:${hardwareId}`,
        after: { command: id, kind, ...(minutes === null ? {} : { minutes }) },
      });
      return { id, sn: device.sn };
    });
  }

  /** Hands one action to the process that calls its device; null if it is not queued any more or its time is over. */
  claim(id: number, hardwareId: number): Promise<DeviceCommand | null> {
    return this.db.transact(async (tx) => {
      const command = await this.store.lock(tx, id, hardwareId);
      return command ? this.send(tx, command, ANSWER_WITHIN_MS.pushed) : null;
    });
  }

  /** Hands the queued actions of a device to it, oldest first. */
  async claimForDevice(hardwareId: number): Promise<DeviceCommand[]> {
    // Nearly every heartbeat finds none: it needs no transaction to see that.
    if ((await this.store.countQueued(hardwareId)) === 0) return [];
    return this.db.transact(async (tx) => {
      const handed: DeviceCommand[] = [];
      for (const command of await this.store.lockQueued(tx, hardwareId, HANDED_OUT)) {
        const sent = await this.send(tx, command, ANSWER_WITHIN_MS.polled);
        if (sent) handed.push(sent);
      }
      return handed;
    });
  }

  /** Returns how many actions of a device wait to be fetched. */
  countQueued(hardwareId: number): Promise<number> {
    return this.store.countQueued(hardwareId);
  }

  /** Returns queued actions of devices that the server calls. */
  queuedOf(adapters: readonly string[]): Promise<{ id: number; hardwareId: number; sn: string }[]> {
    return this.store.queuedOf(adapters, SWEEP_LIMIT);
  }

  /**
   * Records what a device reported about its action. An answer to another device's action, to one that was not sent, and any
   * answer after the first or after its time change nothing. Returns whether the action is this device's.
   */
  async recordAnswer(tx: Tx, hardwareId: number, id: number, answer: CommandAnswer): Promise<boolean> {
    const command = await this.store.lock(tx, id, hardwareId);
    if (!command) return false;
    const name = answer.how === 'done' ? 'succeed' : 'fail';
    if (whyNot(commandMachine, name, command, {})) return true;
    const { status } = step(commandMachine, name, command, {});
    await this.store.markEnded(tx, command, status, {
      reason: answer.how === 'failed' ? answer.reason : null,
      note: answer.note ?? null,
    });
    return true;
  }

  /** Records what a device reported in a transaction of its own. */
  answer(hardwareId: number, id: number, answer: CommandAnswer): Promise<boolean> {
    return this.db.transact((tx) => this.recordAnswer(tx, hardwareId, id, answer));
  }

  /** Ends actions that nobody fetched or answered in time. Returns how many. */
  @Sweep('hardware.commands')
  expireOverdue(): Promise<number> {
    return this.db.transact(async (tx) => {
      const overdue = await this.store.lockOverdue(tx, SWEEP_LIMIT);
      for (const command of overdue)
        await this.store.markEnded(tx, command, step(commandMachine, 'expire', command, command).status);
      return overdue.length;
    });
  }

  /** Deletes a slice of old actions. Returns how many. */
  @Sweep('hardware.oldCommands', DAY_MS, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.purge(retentionDays.deviceCommand);
  }

  private async send(tx: Tx, command: CommandState, answerMs: number): Promise<DeviceCommand | null> {
    if (whyNot(commandMachine, 'send', command, command)) return null;
    const { status } = step(commandMachine, 'send', command, command);
    return (await this.store.markSent(tx, command, status, answerMs)) ? { ...command, status } : null;
  }
}
