import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import { Sweep } from '#server/kit/jobs/sweep';
import { DeviceStore, type DeviceHeartbeat, type HeartbeatChange, type StoredDevice } from './device.store';

export type { DeviceHeartbeat } from './device.store';

/** A registered device with its keys. */
export type Device = Omit<StoredDevice, 'sealed' | 'previousSealed'> & {
  readonly key: string;
  /** The key before this one, until the device uses this one or its time is over. */
  readonly previousKey: string | null;
};

interface CachedDevice {
  readonly until: number;
  readonly device: Promise<Device | null>;
}

/** How long a device is cached, in milliseconds: a withdrawn key stops working within that time. */
const CACHE_MS = 1_000;
const MAX_CACHED = 5_000;
const HOUR_MS = 3_600_000;

/** Devices by their serial numbers, as their protocols use them. */
@Injectable()
export class DeviceRegistryService {
  private readonly cache = new Map<string, CachedDevice>();

  constructor(
    private readonly keys: Keyring,
    private readonly store: DeviceStore,
  ) {}

  /** Returns the device of a serial number, at most a second old; null if it is not registered. */
  bySn(sn: string): Promise<Device | null> {
    const cached = this.cache.get(sn);
    if (cached && cached.until > performance.now()) return cached.device;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const device = this.read(sn);
    this.cache.set(sn, { until: performance.now() + CACHE_MS, device });
    device.catch(() => this.cache.delete(sn));
    return device;
  }

  /** Marks a device as seen and locks its row, so that its reports are processed in order. */
  recordHeartbeat(tx: Tx, id: number, beat: DeviceHeartbeat): Promise<HeartbeatChange> {
    return this.store.recordHeartbeat(tx, id, beat);
  }

  /** Returns the parameters of a device with their number. */
  settingsOf(id: number): ReturnType<DeviceStore['settingsOf']> {
    return this.store.settingsOf(id);
  }

  /** Marks online devices that have been silent for `silence` ms as offline and returns them. */
  markSilent(tx: Tx, silence: number): ReturnType<DeviceStore['markSilent']> {
    return this.store.markSilent(tx, silence);
  }

  /** Ends the time of a device's previous key: the device used the current one. */
  async retirePreviousKey({ id, sn, key }: Pick<Device, 'id' | 'sn' | 'key'>): Promise<void> {
    const stored = await this.store.findBySn(sn);
    if (stored && this.keys.unseal(stored.sealed) === key) await this.store.dropPreviousKey(id, stored.sealed);
    this.cache.delete(sn);
  }

  /** Forgets the keys that devices did not replace in time. */
  @Sweep('hardware.oldKeys', HOUR_MS, { inWorkers: true })
  dropOverdueKeys(): Promise<number> {
    return this.store.dropOverdueKeys();
  }

  private async read(sn: string): Promise<Device | null> {
    const row = await this.store.findBySn(sn);
    if (!row) return null;
    const { sealed, previousSealed, ...device } = row;
    return {
      ...device,
      key: this.keys.unseal(sealed),
      previousKey: previousSealed === null ? null : this.keys.unseal(previousSealed),
    };
  }
}
