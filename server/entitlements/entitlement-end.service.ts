import { Injectable } from '@nestjs/common';
import { entitlementFailure } from '#domain/entitlements/entitlement.failures';
import { effectiveUntil, takenBack, worthOfUnits, type TakenBack } from '#domain/entitlements/entitlement.rules';
import { entitlementEntryKind } from '#domain/entitlements/entitlement.status';
import { Failure } from '#domain/kit/failure';
import { Db, type Tx } from '#server/kit/db/db';
import { EntitlementEntryStore, type EntitlementEvent } from './entitlement-entry.store';
import { EntitlementLedger, stepLocked } from './entitlement-ledger';
import { EntitlementStore } from './entitlement.store';

/** The entitlements that one call of `expireDue` ends. */
export const EXPIRE_SLICE = 500;

/** Ends entitlements: transferred, taken back with the refund of their sale, or expired. */
@Injectable()
export class EntitlementEndService {
  constructor(
    private readonly db: Db,
    private readonly store: EntitlementStore,
    private readonly entries: EntitlementEntryStore,
    private readonly ledger: EntitlementLedger,
  ) {}

  /**
   * Transfers all that is left to another person and returns the id of the new entitlement: same validity, and the part
   * of the price that the units are worth. Throws while bookings reserve units. The same event transfers once.
   */
  async transfer(
    tx: Tx,
    { id, toUserId, event }: { readonly id: number; readonly toUserId: number; readonly event: EntitlementEvent },
  ): Promise<number> {
    const head = await this.ledger.lock(tx, id);
    const first = await this.entries.find(tx, entitlementEntryKind.transferOut, event);
    if (first) return this.store.findTransferred(tx, first.entitlementId);
    const next = stepLocked('transfer', head);
    if (head.userId === toUserId) throw new Failure(entitlementFailure.entitlementSameHolder);
    const { unit, tradeNo, merchantId, validFrom, validUntil, balance } = head;
    await this.entries.add(tx, {
      entitlementId: id,
      kind: entitlementEntryKind.transferOut,
      delta: -balance,
      lockedDelta: 0,
      event,
    });
    await this.store.move(tx, head, next, {});
    const received = {
      userId: toUserId,
      granted: balance,
      paid: worthOfUnits(head, balance),
      grantKey: `transfer:${id}`,
    };
    const to = await this.store.insert(tx, { ...received, unit, tradeNo, merchantId, validFrom, validUntil }, id);
    if (to === null) throw new Error(`entitlement ${id} was transferred before`);
    await this.entries.add(tx, {
      entitlementId: to,
      kind: entitlementEntryKind.transferIn,
      delta: balance,
      lockedDelta: 0,
      event,
    });
    return to;
  }

  /**
   * Takes back all that is left, because the sale is refunded, and returns what it is worth; `feePercent` (0 to 100) of
   * it is kept. Throws while bookings reserve units. The same event takes back once.
   */
  async takeBack(
    tx: Tx,
    { id, feePercent, event }: { readonly id: number; readonly feePercent: number; readonly event: EntitlementEvent },
  ): Promise<TakenBack> {
    const head = await this.ledger.lock(tx, id);
    const first = await this.entries.find(tx, entitlementEntryKind.refund, event);
    if (first) return takenBack(head, -first.delta, feePercent);
    const next = stepLocked('takeBack', head);
    await this.entries.add(tx, {
      entitlementId: id,
      kind: entitlementEntryKind.refund,
      delta: -head.balance,
      lockedDelta: 0,
      event,
    });
    const validUntil = effectiveUntil(head, head.today);
    await this.store.move(tx, head, next, { validUntil, frozenOn: null, frozenDays: null });
    return takenBack(head, head.balance, feePercent);
  }

  /**
   * Expires at most `EXPIRE_SLICE` entitlements whose validity has ended and returns how many: free units are taken
   * away, reserved ones stay until their bookings end. A call that returns a full slice is repeated.
   */
  expireDue(): Promise<number> {
    return this.db.transact(async (tx) => {
      const ids = await this.store.lockDue(tx, EXPIRE_SLICE);
      await this.entries.expireFree(tx, ids);
      await this.store.expire(tx, ids);
      return ids.length;
    });
  }
}
