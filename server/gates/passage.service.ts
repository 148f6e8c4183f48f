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

/** Which passages were new, and what the live rooms say of them. */
export interface Taken {
  readonly fresh: ReadonlySet<number>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

/** Doors into the venue; a terminal further inside lets people on, but counts nobody a second time. */
const counting: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.peopleCounter]);

/** People passing gates: kept once, signed in where they have a booking, counted. */
@Injectable()
export class PassageService {
  constructor(
    private readonly store: PassageStore,
    private readonly signIns: SignInService,
  ) {}

  /** Takes passages of one device inside the caller's transaction; the changes are to be told last. The figures are locked late and in order. */
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
