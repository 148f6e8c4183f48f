import { Injectable } from '@nestjs/common';
import type { GateVisitor } from '#domain/gates/gate-code.rules';
import { schoolTime } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { CheckInService } from '#server/attendance/check-in.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import type { GateVisitorRow } from './gate-code.store';
import type { GateDevice } from './passage.service';

/** Collects the facts for the decision at a gate. */
@Injectable()
export class GateFacts {
  constructor(
    private readonly checkIns: CheckInService,
    private readonly blackList: BlackListCache,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the facts at an instant (epoch ms). */
  async of(
    tx: Tx,
    { venueId, siteIds }: GateDevice,
    { userId, at }: { readonly userId: number; readonly at: number },
    { works, inside, cap, campusId }: GateVisitorRow,
  ): Promise<Omit<GateVisitor, 'direction'>> {
    return {
      works,
      inside,
      cap,
      restricted: this.tables.isRestricted(userId, venueId, schoolTime(at).date),
      blackListed: (await this.blackList.activeEntry(userId, { venueId, campusId })) !== null,
      booking: await this.checkIns.entryState(tx, { venueId, siteIds, userId, at }),
    };
  }
}
