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

/** A code, or the person whose face it knew, as a device asks about it; without a direction it is the one the device stands for. */
export interface Asked extends Pick<ShownAt, 'bootId' | 'seq' | 'code' | 'userId'> {
  readonly direction?: GateDirection | undefined;
}

/** Gates of every make that ask about a code or a face they were shown. */
@Injectable()
export class CodeDoor {
  constructor(
    private readonly db: Db,
    private readonly intake: IntakeService,
    private readonly beats: BeatService,
    private readonly codes: GateCodeService,
  ) {}

  /** Whether the code or the face opens this device. */
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
