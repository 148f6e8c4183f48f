import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { DayRefreshService } from './day-refresh.service';
import { findOpenDays, findSiteIds } from './place-live.store';

/**
 * Sends the open days of changed sites to their rooms once the change is committed. Takes no lock of a day meanwhile.
 * The database itself sends the change of places in room `sys`.
 */
@Injectable()
export class PlaceLiveService {
  constructor(private readonly refresh: DayRefreshService) {}

  /** Queues the open days of these sites. */
  async emitSiteChanges(tx: Tx, siteIds: readonly number[]): Promise<void> {
    if (siteIds.length > 0) await this.refresh.queue(tx, await findOpenDays(tx, siteIds));
  }

  /** Queues the open days of every site of a venue. */
  async emitVenueChanges(tx: Tx, venueId: number): Promise<void> {
    await this.emitSiteChanges(tx, await findSiteIds(tx, venueId));
  }
}
