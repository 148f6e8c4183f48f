import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { gateDirection, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import type { GateWord } from '#contract/devices/device.contract';
import { Db } from '#server/kit/db';
import { GateCodeService, type ShownAt } from '#server/gates/gate-code.service';
import { BeatService } from './beat.service';
import type { Device } from './device.store';
import { IntakeService } from './intake.service';

const doors: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.faceTerminal, hardwareKind.lock]);

/**
 * A request about a code, or about the person of a recognised face; without a direction the direction of the device
 * applies.
 */
export interface Asked extends Pick<ShownAt, 'bootId' | 'seq' | 'code' | 'userId'> {
  readonly direction?: GateDirection | undefined;
}

/** Decides about codes and faces shown at gates of every make. */
@Injectable()
export class CodeDoor {
  constructor(
    private readonly db: Db,
    private readonly intake: IntakeService,
    private readonly beats: BeatService,
    private readonly codes: GateCodeService,
  ) {}

  /** Returns whether the code or face opens this device. */
  async ask(device: Device, { bootId, seq, direction, code, userId }: Asked): Promise<GateWord> {
    if (!doors.has(device.kind)) throw new Failure(deviceFailure.deviceNoDoor);
    await this.intake.say(device);
    const way = direction ?? (device.direction === gateDirection.out ? gateDirection.out : gateDirection.in);
    return this.db.transact(async (tx) => {
      const { now, changes } = await this.beats.here(tx, device, { bootId });
      const answer = await this.codes.show(tx, device, { bootId, seq, at: now, direction: way, code, userId });
      await tx.tellLive([...changes, ...answer.changes]);
      return answer.word;
    });
  }
}
