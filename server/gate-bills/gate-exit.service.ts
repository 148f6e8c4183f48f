import { Injectable, type OnModuleInit } from '@nestjs/common';
import { gateRefusal, type GateRefusal } from '#domain/devices/device.status';
import { debtPolicy } from '#domain/gate-bills/gate-bill.status';
import { ExitCheckRegistry, type ExitCheck, type Leaver } from '#server/gates/exit-check-registry.service';
import type { Tx } from '#server/kit/db/db';
import { GateBillVisits } from './gate-bill-visits.service';
import { GateExitStore } from './gate-exit.store';
import { GateBillRuleStore } from './gate-bill-rule.store';

/** Keeps people inside who must pay or return their wristband first, where the rule of the venue says so. */
@Injectable()
export class GateExitService implements ExitCheck, OnModuleInit {
  constructor(
    private readonly registry: ExitCheckRegistry,
    private readonly store: GateExitStore,
    private readonly rules: GateBillRuleStore,
    private readonly visits: GateBillVisits,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** Bills the visit until now if it must be paid before the exit, and asks for the difference of one paid earlier. */
  async refusalOf(tx: Tx, { venueId, userId, at }: Leaver): Promise<GateRefusal | null> {
    const rule = (await this.rules.findActive(tx, [venueId])).get(venueId);
    if (!rule) return null;
    if (rule.returnFirst && (await this.store.wearsBracelet(tx, venueId, userId))) return gateRefusal.braceletOut;
    if (rule.debtPolicy !== debtPolicy.block) return null;
    const visit = await this.store.findOpenVisit(tx, venueId, { userId, cardNo: null });
    if (visit) await this.visits.settleOpen(tx, visit, at);
    return (await this.store.owesAt(tx, venueId, userId)) ? gateRefusal.debtOpen : null;
  }
}
