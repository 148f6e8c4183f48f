import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { hardwareKind } from '#domain/devices/device.status';
import { Keyring } from '#server/kit/crypto/keyring';
import type { Tx } from '#server/kit/db/db';
import { ScreenDeviceStore } from './screen-device.store';

/** A display that needs a device of its own, for alarms about it. */
interface DisplayOfVenue {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly venueId: number;
}

/** Keeps a device for each paired display of a venue, so that alarms about displays are alarms of devices. */
@Injectable()
export class ScreenDeviceService {
  constructor(
    private readonly store: ScreenDeviceStore,
    private readonly keys: Keyring,
  ) {}

  /** Returns the device of a display with its present name and venue; nobody knows its key, so it cannot sign. */
  ensure(tx: Tx, { id, name, place, venueId }: DisplayOfVenue): Promise<{ id: number; name: string; enName: string }> {
    const key = this.keys.seal(randomBytes(32).toString('base64url'));
    return this.store.ensure(tx, {
      sn: `SCREEN-${id}`,
      name,
      enName: `Screen ${id}`,
      place,
      venueId,
      kind: hardwareKind.screen,
      key,
    });
  }
}
