import { Injectable } from '@nestjs/common';
import { gateDirection, gateResult, hardwareKind } from '#domain/devices/device.status';
import { room, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';
import { SignInService } from '#server/orders/sign-in.service';
import { PassageStore, type Passing } from './passage.store';

export type { Passing } from './passage.store';

/** The device at which people pass. */
export interface Door {
  readonly id: number;
  readonly kind: number;
  readonly venueId: number;
  readonly siteIds: readonly number[];
}

/** The newly stored passages and the live updates for their rooms. */
export interface Taken {
  readonly fresh: ReadonlySet<number>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

/** Kinds of devices at the entrance of a venue; terminals further inside do not count people again. */
const counting: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.peopleCounter]);

/** Stores passages once, checks in matching bookings, and updates counts. */
@Injectable()
export class PassageService {
  constructor(
    private readonly store: PassageStore,
    private readonly signIns: SignInService,
  ) {}

  /**
   * Stores passages of one device inside the caller's transaction; publish the returned changes last. Count rows are
   * locked late and in order.
   */
  async take(tx: Tx, door: Door, bootId: string, passings: readonly Passing[]): Promise<Taken> {
    if (passings.length === 0) return { fresh: new Set(), changes: [] };
    const kept = await this.store.keep(tx, { hardwareId: door.id, venueId: door.venueId, bootId, passings });
    const passed = kept.filter(({ result }) => result === gateResult.pass);
    const entries = passed.flatMap(({ id, userId, at, direction }) =>
      userId !== null && direction === gateDirection.in ? [{ key: id, userId, at }] : [],
    );
    const { used, changes } = await this.signIns.enter(tx, { venueId: door.venueId, siteIds: door.siteIds, entries });
    await this.store.used(tx, used);
    const counts = counting.has(door.kind) && passed.length > 0;
    if (counts)
      await this.store.count(
        tx,
        door.venueId,
        passed.map(({ id }) => id),
      );
    return {
      fresh: new Set(kept.map(({ seq }) => seq)),
      changes: counts ? [...changes, { room: room.venue(door.venueId), patch: {} }] : changes,
    };
  }
}
