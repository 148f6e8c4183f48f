import { doorScanState, type DoorScanState } from '#domain/attendance/door.status';
import type { CheckMethod } from '#domain/attendance/order-check.status';

/** The list of a venue as it was downloaded, with the key that verifies it and the codes. */
export interface PreparedList {
  readonly venueId: number;
  readonly payload: string;
  readonly signature: string;
  readonly publicKey: string;
}

/** A scan that this phone admitted without network, and what the server made of it; `at` in epoch ms of the server. */
export interface DoorScan {
  readonly key: string;
  readonly venueId: number;
  readonly tradeNo: string;
  readonly code: string | null;
  readonly method: CheckMethod;
  readonly at: number;
  readonly name: string;
  readonly site: readonly [zh: string, en: string];
  readonly state: DoorScanState;
  readonly firstAt: number | null;
  readonly firstDoor: string | null;
  readonly refusal: readonly [zh: string, en: string] | null;
}

const NAME = 'door';
const LISTS = 'lists';
const SCANS = 'scans';
/** Scans that are kept on the phone after they were sent. */
const KEPT_SCANS = 500;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of the phone failed'));
  });

/** The database of this phone: prepared lists and scans, which outlive a closed page. */
export class DoorDatabase {
  private opened: Promise<IDBDatabase> | null = null;

  /** Stores a list in place of the earlier one of the venue. */
  async putList(list: PreparedList): Promise<void> {
    await done((await this.store(LISTS, 'readwrite')).put(list));
  }

  /** Returns the list of a venue, or null. */
  async list(venueId: number): Promise<PreparedList | null> {
    return (
      (await done((await this.store(LISTS, 'readonly')).get(venueId) as IDBRequest<PreparedList | undefined>)) ?? null
    );
  }

  /** Stores a scan; resolves when it is on the disk of the phone. */
  async putScan(scan: DoorScan): Promise<void> {
    const store = await this.store(SCANS, 'readwrite');
    await new Promise<void>((resolve, reject) => {
      store.transaction.oncomplete = () => resolve();
      store.transaction.onerror = () => reject(store.transaction.error ?? new Error('the scan was not stored'));
      store.put(scan);
    });
  }

  /** Returns all scans of this phone, newest first; deletes the oldest beyond the number that is kept. */
  async scans(): Promise<DoorScan[]> {
    const all = await done((await this.store(SCANS, 'readonly')).getAll() as IDBRequest<DoorScan[]>);
    all.sort((a, b) => b.at - a.at);
    const old = all.slice(KEPT_SCANS).filter(({ state }) => state !== doorScanState.waiting);
    if (old.length > 0) {
      const store = await this.store(SCANS, 'readwrite');
      for (const { key } of old) store.delete(key);
    }
    return all;
  }

  private async store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= this.open();
    return (await this.opened).transaction(name, mode).objectStore(name);
  }

  private open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LISTS, { keyPath: 'venueId' });
      request.result.createObjectStore(SCANS, { keyPath: 'key' });
    };
    return done(request);
  }
}
