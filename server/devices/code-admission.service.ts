import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { gateDirection, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import type { GateAnswer } from '#contract/devices/device.contract';
import { Db } from '#server/kit/db/db';
import { GateCodeService, type GateCredential } from '#server/gates/gate-code.service';
import { HeartbeatService } from './heartbeat.service';
import type { Device } from '#server/hardware/device-registry.service';
import { EventIntakeService } from './event-intake.service';

const admittingKinds: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.faceTerminal, hardwareKind.lock]);

/**
 * A request about a code, or about the person of a recognised face; without a direction the direction of the device
 * applies.
 */
interface AdmissionRequest extends Pick<GateCredential, 'bootId' | 'seq' | 'code' | 'userId'> {
  readonly direction?: GateDirection | undefined;
}

/** Decides about codes and faces shown at gates of every make. */
@Injectable()
export class CodeAdmissionService {
  constructor(
    private readonly db: Db,
    private readonly intake: EventIntakeService,
    private readonly heartbeats: HeartbeatService,
    private readonly codes: GateCodeService,
  ) {}

  /** Returns whether the code or face opens this device. */
  async admit(device: Device, { bootId, seq, direction, code, userId }: AdmissionRequest): Promise<GateAnswer> {
    if (!admittingKinds.has(device.kind)) throw new Failure(deviceFailure.deviceNoDoor);
    await this.intake.requireRate(device);
    const passDirection = direction ?? (device.direction === gateDirection.out ? gateDirection.out : gateDirection.in);
    return this.db.transact(async (tx) => {
      const { now, changes } = await this.heartbeats.recordContact(tx, device, { bootId });
      const answer = await this.codes.show(tx, device, {
        bootId,
        seq,
        at: now,
        direction: passDirection,
        code,
        userId,
      });
      tx.emitLive([...changes, ...answer.changes]);
      return answer.word;
    });
  }
}
