import { Injectable, type OnModuleInit } from '@nestjs/common';
import { braceletEvent } from '#domain/bracelets/bracelet.status';
import { GateBillService } from '#server/gate-bills/gate-bill.service';
import { PresenceRegistry, type PresenceListener, type VisitChange } from '#server/gates/presence-registry.service';
import type { Tx } from '#server/kit/db/db';
import { BraceletStore } from './bracelet.store';

/** Enters in the log of wristbands when their holders come and go, and what is charged to them. */
@Injectable()
export class BraceletFollower implements PresenceListener, OnModuleInit {
  constructor(
    private readonly registry: PresenceRegistry,
    private readonly bills: GateBillService,
    private readonly store: BraceletStore,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
    this.bills.follow(async (tx, { braceletId, amount, billNo }) => {
      const bracelet = braceletId === null ? null : await this.store.lock(tx, braceletId);
      if (bracelet) await this.store.log(tx, bracelet, { kind: braceletEvent.consume, amount, tradeNo: billNo });
    });
  }

  async visitsChanged(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
    const moves = changes.filter(({ kind }) => kind === 'opened' || kind === 'closed');
    const venues = await this.store.venuesWithWorn(tx, [...new Set(moves.map(({ visit }) => visit.venueId))]);
    for (const { kind, visit } of moves) {
      if (!venues.has(visit.venueId)) continue;
      const bracelet = await this.store.findWorn(tx, visit);
      if (bracelet?.venueId !== visit.venueId) continue;
      await this.store.log(tx, bracelet, { kind: kind === 'opened' ? braceletEvent.enter : braceletEvent.leave });
      await this.store.touch(tx, bracelet.id, visit.outAt ?? visit.inAt);
    }
  }
}
