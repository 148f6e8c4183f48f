import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { PresenceRegistry, type PresenceListener, type VisitChange } from '#server/gates/presence-registry.service';
import { VisitFactStore } from './visit-fact.store';

/** Visits counted at once. */
const VISITS = 2_000;

/** Keeps the visits up to date, and with them the dates of sites: a change marks rows, sweeps count them. */
@Injectable()
export class VisitUpdateService implements OnModuleInit, PresenceListener {
  constructor(
    private readonly visits: VisitFactStore,
    private readonly presence: PresenceRegistry,
  ) {}

  onModuleInit(): void {
    this.presence.register(this);
  }

  visitsChanged(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
    return this.visits.mark(
      tx,
      changes.map(({ visit }) => visit.id),
    );
  }

  /** Counts visits that the gates reported or corrected. */
  @Sweep('usage.visits', 3_000, { slice: VISITS })
  countVisits(): Promise<number> {
    return this.visits.foldDue(VISITS);
  }

  /** Marks visits that were never counted. */
  @Sweep('usage.missing-visits', 600_000, { slice: VISITS, inWorkers: true })
  markMissing(): Promise<number> {
    return this.visits.markMissing(VISITS);
  }

  /** Counts all visits that changed until now. */
  async updateToEnd(): Promise<void> {
    do {
      while ((await this.visits.foldDue(VISITS)) > 0);
    } while ((await this.visits.markMissing(VISITS)) > 0);
  }
}
