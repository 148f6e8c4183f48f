import { Injectable } from '@nestjs/common';
import type { VisitHolder } from '#server/gates/presence-registry.service';
import { PresenceService } from '#server/gates/presence.service';
import type { Tx } from '#server/kit/db/db';
import { GateBillVisits } from './gate-bill-visits.service';
import { GateExitStore } from './gate-exit.store';
import { GateBillRuleStore } from './gate-bill-rule.store';

/** Bills visits before the exit. */
@Injectable()
export class GateCheckout {
  constructor(
    private readonly store: GateExitStore,
    private readonly rules: GateBillRuleStore,
    private readonly visits: GateBillVisits,
    private readonly presence: PresenceService,
  ) {}

  /** Bills the open visit of a holder until now, where the rule of the venue wants things returned before the exit. */
  async settle(tx: Tx, venueId: number, holder: VisitHolder): Promise<void> {
    const rule = (await this.rules.findActive(tx, [venueId])).get(venueId);
    if (!rule?.returnFirst) return;
    await this.presence.hold(tx, venueId, holder);
    const visit = await this.store.findOpenVisit(tx, venueId, holder);
    if (visit) await this.visits.settleOpen(tx, visit, await this.store.now(tx));
  }
}
