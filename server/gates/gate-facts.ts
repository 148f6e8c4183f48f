import { Injectable } from '@nestjs/common';
import type { AtGate } from '#domain/gates/gate-code.rules';
import { schoolTime } from '#server/kit/clock';
import type { Tx } from '#server/kit/db';
import { BarBook } from '#server/members/bar-book.service';
import { SignInService } from '#server/orders/sign-in.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import type { Comer } from './gate-code.store';
import type { Door } from './passage.service';

/** Collects the facts for the decision at a gate. */
@Injectable()
export class GateFacts {
  constructor(
    private readonly signIns: SignInService,
    private readonly bars: BarBook,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the facts at an instant (epoch ms). */
  async of(
    tx: Tx,
    { venueId, siteIds }: Door,
    { userId, at }: { readonly userId: number; readonly at: number },
    { works, inside, cap, campusId }: Comer,
  ): Promise<Omit<AtGate, 'direction'>> {
    return {
      works,
      inside,
      cap,
      restricted: this.tables.restricted(userId, venueId, schoolTime(at).date),
      blackListed: (await this.bars.bar(userId, { venueId, campusId })) !== null,
      booking: await this.signIns.standing(tx, { venueId, siteIds, userId, at }),
    };
  }
}
