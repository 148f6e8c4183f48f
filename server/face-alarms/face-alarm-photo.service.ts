import { Inject, Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { Failure } from '#domain/kit/failure';
import { Keyring } from '#server/kit/crypto/keyring';
import { readTicket, signTicket } from '#server/kit/crypto/signed-ticket';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { FaceAlarmStore } from './face-alarm.store';

/** How long the address of a picture works, in milliseconds. */
const PHOTO_MS = 300_000;

/** Pictures of face alarms by signed addresses that end. */
@Injectable()
export class FaceAlarmPhotoService {
  constructor(
    private readonly clock: Clock,
    private readonly store: FaceAlarmStore,
    private readonly keys: Keyring,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns an address of the picture of an alarm. */
  addressOf(id: number): string {
    const ticket = signTicket(this.env.SECRETS_KEY, `faceAlarm.${id}`, this.clock.now() + PHOTO_MS);
    return `${this.env.API_BASE}/api/face/alarms/photo/${ticket}`;
  }

  /** Returns the picture of a signed address; throws if the address ended or there is no picture. */
  async read(ticket: string): Promise<Buffer> {
    const id = /^faceAlarm\.(\d{1,9})$/.exec(readTicket(this.env.SECRETS_KEY, ticket, this.clock.now()) ?? '')?.[1];
    const sealed = id === undefined ? null : await this.store.photoOf(Number(id));
    if (sealed === null) throw new Failure(deviceFailure.alarmMissing);
    return Buffer.from(this.keys.unseal(sealed), 'base64');
  }
}
