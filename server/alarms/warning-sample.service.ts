import { Injectable } from '@nestjs/common';
import { SAMPLE_GAP_MINUTES } from '#domain/alarms/warning.rules';
import { Db } from '#server/kit/db/db';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { WarningSampleStore, type Sample } from './warning-sample.store';
import { WarningService } from './warning.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Values are evaluated every minute and stored every five. */
const KEEP_EVERY_MS = 5 * MINUTE;

/** Evaluates values that no device reports as readings: of devices themselves and of the people in a venue. */
@Injectable()
export class WarningSampleService {
  private keptSlot = 0;

  constructor(
    private readonly db: Db,
    private readonly store: WarningSampleStore,
    private readonly warnings: WarningService,
  ) {}

  /** Evaluates the values of now by the rules and stores them every five minutes; returns how many were evaluated. */
  @Sweep('alarms.sample', MINUTE)
  async sample(): Promise<number> {
    const samples = await this.store.read();
    const watched = samples.filter((one) => one.watched);
    for (const one of watched) await this.evaluate(one);
    const slot = Math.floor((samples[0]?.at ?? 0) / KEEP_EVERY_MS);
    if (slot !== this.keptSlot && samples.length > 0) {
      await this.store.keep(samples);
      this.keptSlot = slot;
    }
    return watched.length;
  }

  /** Deletes a slice of old values and returns how many. */
  @Sweep('alarms.forget-samples', HOUR, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.dropOld();
  }

  private evaluate({ hardwareKind, watched: _, ...sample }: Sample): Promise<void> {
    return this.db.transact(async (tx) => {
      const changes = await this.warnings.evaluate(tx, {
        ...sample,
        ...(hardwareKind === null ? {} : { hardwareKind }),
        range: null,
        maxGapMs: SAMPLE_GAP_MINUTES * MINUTE,
      });
      tx.emitLive(changes);
    });
  }
}
