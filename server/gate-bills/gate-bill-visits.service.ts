import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '#domain/kit/time';
import { visitFee } from '#domain/gate-bills/gate-bill.rules';
import { gateBillKind } from '#domain/gate-bills/gate-bill.status';
import { staysOn } from '#domain/gate-bills/visit-bills.rules';
import { isExitMissing } from '#domain/gates/presence.rules';
import {
  PresenceRegistry,
  type PresenceListener,
  type StoredVisit,
  type VisitChange,
} from '#server/gates/presence-registry.service';
import type { Tx } from '#server/kit/db/db';
import { GateBillService, minutesOf } from './gate-bill.service';
import { GateBillStore, type GateBill } from './gate-bill.store';
import { GateBillRuleStore, type VenueGateBillRule } from './gate-bill-rule.store';

type EndedVisit = Pick<
  StoredVisit,
  'id' | 'venueId' | 'userId' | 'cardNo' | 'date' | 'inEvent' | 'inAt' | 'closedAs'
> & {
  readonly outAt: number;
  readonly minutes: number;
};
const isEnded = (visit: StoredVisit): visit is StoredVisit & EndedVisit =>
  visit.outAt !== null && visit.minutes !== null;
const timesOf = ({ inAt, outAt, minutes, closedAs }: EndedVisit) => ({
  inAt,
  outAt,
  minutes,
  exitMissing: isExitMissing(closedAs),
});

/**
 * Bills visits when they end or are paid before, and follows their corrections. A visit has one unpaid bill at most, kept
 * by a unique key; one that began with a booking was paid with it and has none.
 */
@Injectable()
export class GateBillVisits implements PresenceListener, OnModuleInit {
  constructor(
    private readonly registry: PresenceRegistry,
    private readonly store: GateBillStore,
    private readonly rules: GateBillRuleStore,
    private readonly bills: GateBillService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async visitsChanged(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
    const ended = changes.filter(({ kind }) => kind !== 'opened');
    if (ended.length === 0) return;
    const rules = await this.rules.findActive(tx, [...new Set(ended.map(({ visit }) => visit.venueId))]);
    for (const { kind, visit } of ended) {
      const rule = rules.get(visit.venueId);
      // A visit that ends for the first time at a venue without a rule has no bill and gets none.
      if (kind === 'closed' && !rule) continue;
      const bills = await this.store.lockOfVisit(tx, visit.id);
      if (kind === 'removed') await this.bills.undo(tx, bills);
      else if (!isEnded(visit)) continue;
      else if (bills.length > 0) {
        await this.correct(tx, bills, visit);
        if (kind === 'closed') await this.bills.collect(tx, visit.id);
      } else if (rule) await this.charge(tx, visit, rule);
    }
  }

  /**
   * Bills the open visit of a holder until now, before they leave: all of it, or the time since the last bill if they
   * stayed on. The balance pays at once what it covers.
   */
  async settleOpen(tx: Tx, visit: StoredVisit, now: number): Promise<void> {
    const rule = (await this.rules.findActive(tx, [visit.venueId])).get(visit.venueId);
    if (!rule) return;
    const outAt = Math.max(visit.inAt, now);
    const minutes = Math.floor((outAt - visit.inAt) / MINUTE_MS);
    const untilNow = { ...visit, outAt, minutes, closedAs: null };
    const bills = await this.store.lockOfVisit(tx, visit.id);
    if (bills.length === 0) {
      await this.charge(tx, untilNow, rule);
      return;
    }
    if (staysOn(minutesOf(bills), minutes)) await this.correct(tx, bills, untilNow);
    await this.bills.collect(tx, visit.id);
  }

  private async charge(tx: Tx, visit: EndedVisit, rule: VenueGateBillRule): Promise<void> {
    const debtor = await this.rules.debtorOf(tx, visit);
    if (!debtor || (await this.rules.enteredByBooking(tx, visit.inEvent))) return;
    const charged = await this.store.chargedOn(tx, debtor, visit.venueId, visit.date, visit.id);
    const amount = visitFee(rule, { roleId: debtor.roleId, minutes: visit.minutes, charged });
    if (amount === 0) return;
    const { freeMinutes, unitMinutes, unitPrice, dayCap, rolePrices } = rule;
    await this.bills.bill(tx, {
      ...debtor,
      ...timesOf(visit),
      kind: gateBillKind.visit,
      venueId: visit.venueId,
      visitId: visit.id,
      part: 1,
      lockerRecordId: null,
      date: visit.date,
      rule: { freeMinutes, unitMinutes, unitPrice, dayCap, rolePrices },
      amount,
    });
  }

  /** Computes a visit again, by the rule its first bill was made with. */
  private async correct(tx: Tx, bills: readonly GateBill[], visit: EndedVisit): Promise<void> {
    const [first] = bills;
    if (!first) return;
    const charged = await this.store.chargedOn(tx, first, first.venueId, first.date, visit.id);
    const fee = visitFee(first.rule, { roleId: first.roleId, minutes: visit.minutes, charged });
    await this.bills.correct(tx, bills, timesOf(visit), fee);
  }
}
