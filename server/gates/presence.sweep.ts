import { Injectable } from '@nestjs/common';
import { venueDay } from '#domain/gates/presence.rules';
import { instantOf } from '#server/kit/runtime/clock';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { Settings } from '#server/kit/settings/settings';
import { PresenceService } from './presence.service';
import { PresenceStore } from './presence.store';

const MINUTE = 60_000;
const TEN_MINUTES = 600_000;
const SLICE = 200;

/** Closes missing exits after closing time, and deletes old visits. */
@Injectable()
export class PresenceSweep {
  constructor(
    private readonly store: PresenceStore,
    private readonly presence: PresenceService,
    private readonly settings: Settings,
  ) {}

  /** Ends a slice of the visits of each closed venue; returns how many ended. */
  @Sweep('gates.missing-exits', MINUTE, { slice: SLICE })
  async closeMissingExits(): Promise<number> {
    let ended = 0;
    for (const { venueId, date, now, ...hours } of await this.store.findInsideDays()) {
      const { sweeps, ends } = venueDay(hours);
      if (now < instantOf(date, sweeps)) continue;
      const before = instantOf(date, now < instantOf(date, ends) ? sweeps : ends);
      const holders = await this.store.findInside(venueId, date, before, SLICE);
      if (holders.length === 0) continue;
      ended += await this.presence.endMissingExits(venueId, date, holders);
    }
    return ended;
  }

  /** Deletes a slice of the visits that are older than passages are kept. */
  @Sweep('gates.forget-visits', TEN_MINUTES, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.dropOld(this.settings.get('device.passageDays'));
  }
}
