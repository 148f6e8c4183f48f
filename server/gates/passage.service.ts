import { Injectable } from '@nestjs/common';
import { gateDirection, gateResult } from '#domain/devices/device.status';
import { room, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { CheckInService } from '#server/attendance/check-in.service';
import { countingKinds } from './counting-kinds';
import { PassageStore, type NewPassage } from './passage.store';
import { GateRules } from './gate-rules.service';
import { PresenceService } from './presence.service';

export type { NewPassage } from './passage.store';

/** The device at which people pass. */
export interface GateDevice {
  readonly id: number;
  readonly kind: number;
  readonly venueId: number;
  readonly siteIds: readonly number[];
}

/** The newly stored passages and the live updates for their rooms. */
export interface RecordedPassages {
  readonly fresh: ReadonlySet<number>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

/** Stores passages once, checks in matching bookings, and derives visits and counts. */
@Injectable()
export class PassageService {
  constructor(
    private readonly store: PassageStore,
    private readonly checkIns: CheckInService,
    private readonly presence: PresenceService,
    private readonly rules: GateRules,
  ) {}

  /**
   * Stores passages of one device inside the caller's transaction; publish the returned changes last. Count rows are
   * locked late and in order.
   */
  async record(tx: Tx, device: GateDevice, bootId: string, passings: readonly NewPassage[]): Promise<RecordedPassages> {
    if (passings.length === 0) return { fresh: new Set(), changes: [] };
    const inserted = await this.store.insertNew(tx, {
      hardwareId: device.id,
      venueId: device.venueId,
      bootId,
      passings,
    });
    const passed = inserted.filter(({ result }) => result === gateResult.pass);
    const entries = passed.flatMap(({ id, userId, at, direction }) =>
      userId !== null && direction === gateDirection.in ? [{ key: id, userId, at }] : [],
    );
    const { used, changes } = await this.checkIns.checkInEntries(tx, {
      venueId: device.venueId,
      entries,
      ...(await this.bookingsAt(device)),
    });
    await this.store.setBookings(tx, used);
    const counts = countingKinds.has(device.kind) && passed.length > 0;
    if (counts) {
      await this.presence.derive(tx, device.venueId, passed);
      await this.store.addToFigures(
        tx,
        device.venueId,
        passed.map(({ id }) => id),
      );
    }
    return {
      fresh: new Set(inserted.map(({ seq }) => seq)),
      changes: counts ? [...changes, { room: room.venue(device.venueId), patch: {} }] : changes,
    };
  }

  /** Returns whose bookings count at a device, and from when. */
  private async bookingsAt({ id, siteIds }: GateDevice) {
    const rule = await this.rules.ruleOf(id, 0);
    return { siteIds: siteIds.length > 0 ? siteIds : rule.siteIds, earlyEntryMin: rule.earlyEntryMin };
  }
}
