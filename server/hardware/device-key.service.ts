import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { hardwareFailure } from '#domain/hardware/hardware.failures';
import { Failure } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import type { NewDeviceKey } from '#contract/hardware/hardware.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Keyring } from '#server/kit/crypto/keyring';
import { Db, type Tx } from '#server/kit/db/db';
import { DeviceStore } from './device.store';
import { HardwareDeskStore } from './hardware-desk.store';

const KEY_BYTES = 32;

/** Generates the keys of devices. A key is shown once, to the person who asked for it, and stored sealed. */
@Injectable()
export class DeviceKeyService {
  constructor(
    private readonly db: Db,
    private readonly keys: Keyring,
    private readonly store: DeviceStore,
    private readonly desk: HardwareDeskStore,
  ) {}

  /** Returns a new key and the form in which it is stored. */
  generate(): { readonly key: string; readonly sealed: string } {
    const key = randomBytes(KEY_BYTES).toString('hex');
    return { key, sealed: this.keys.seal(key) };
  }

  /** Gives devices new keys and returns them. All of them must be within the caller's scope and enabled. */
  rotate(ids: readonly number[], caller: Member): Promise<NewDeviceKey[]> {
    return this.db.transact(async (tx) => {
      const found = await this.desk.lockMany(tx, ids, caller);
      if (found.length !== new Set(ids).size) throw new Failure(deviceFailure.deviceMissing);
      if (found.some(({ status }) => status !== switchStatus.on)) throw new Failure(hardwareFailure.keyOff);
      const fresh: NewDeviceKey[] = [];
      for (const { id, sn, name, enName } of found) {
        const key = await this.replace(tx, id);
        await writeAudit(tx, caller, { action: 'hardware.rotate', object: `hardware:${id}` });
        fresh.push({ id, sn, name, enName, key });
      }
      return fresh;
    });
  }

  /** Replaces the key of a device; returns the new one. */
  async replace(tx: Tx, id: number): Promise<string> {
    const { key, sealed } = this.generate();
    await this.store.replaceKey(tx, id, sealed);
    return key;
  }
}
