import { Injectable } from '@nestjs/common';
import { Failure, type FailureSpec } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { ChangeCompanion } from '#contract/order-changes/change.contract';
import { MovePlanService } from '#server/boards/move-plan.service';
import { Db, type Tx } from '#server/kit/db/db';
import type { Order } from '#server/orders/order.service';
import { bilingualRefusal } from './change-refusal';
import { ChangeStore, type ChangeFacts, type CompanionRow } from './change.store';

/** Returns why a person cannot come along, or null (R12). */
const companionRefusal = ({ confirmed, busy }: CompanionRow): FailureSpec | null =>
  !confirmed ? bookingFailure.buddyUnconfirmed : busy ? bookingFailure.buddyConflict : null;

/** Possible companions of an order and the limits of its site. */
@Injectable()
export class OrderCompanionService {
  constructor(
    private readonly db: Db,
    private readonly store: ChangeStore,
    private readonly plans: MovePlanService,
  ) {}

  /** Returns the least and the greatest number of companions at a site. */
  limits(siteId: number): { readonly min: number; readonly max: number } {
    return this.plans.companionLimits(siteId);
  }

  /** Returns the possible companions of an order with the reason against each; `shownName` converts their names. */
  async listFor(order: Order, shownName: (name: string) => string): Promise<ChangeCompanion[]> {
    const facts = await this.store.facts(this.db, order.tradeNo);
    const rows = await this.store.companions(this.db, order, facts);
    return rows.map((row) => {
      const chosen = facts.buddyIds.includes(row.userId);
      const shown = shownName(row.name);
      const sentence = bilingualRefusal(chosen ? null : companionRefusal(row));
      return {
        userId: row.userId,
        name: shown,
        chosen,
        confirmed: row.confirmed,
        busy: row.busy,
        zh: sentence?.zh.replace('{buddy}', shown) ?? null,
        en: sentence?.en.replace('{buddy}', shown) ?? null,
      };
    });
  }

  /** Throws unless each of these people can be added to the order. */
  async assertCanJoin(tx: Tx, order: Order, facts: ChangeFacts, addedIds: readonly number[]): Promise<void> {
    const companions = new Map((await this.store.companions(tx, order, facts)).map((row) => [row.userId, row]));
    for (const id of addedIds) {
      const row = companions.get(id);
      const refusal = row ? companionRefusal(row) : bookingFailure.buddyMissing;
      if (refusal) throw new Failure(refusal, row ? { buddy: maskName(row.name) } : {});
    }
  }
}
