import { Injectable } from '@nestjs/common';
import { entitlementFailure } from '#domain/entitlements/entitlement.failures';
import { freeUnits } from '#domain/entitlements/entitlement.rules';
import { entitlementEntryKind, entitlementStatus } from '#domain/entitlements/entitlement.status';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { EntitlementEntryStore, type EntitlementEntry, type EntitlementEvent } from './entitlement-entry.store';
import { EntitlementLedger, requireUnits, stepLocked } from './entitlement-ledger';
import {
  EntitlementStore,
  type EntitlementChoice,
  type LockedEntitlement,
  type NewEntitlement,
} from './entitlement.store';

/** Where units are taken from: an entitlement, or the first of a person's that has enough (`chooseEntitlement`). */
export type EntitlementSource = { readonly id: number } | EntitlementChoice;

/**
 * Units of what was bought in advance: granted, reserved for bookings, used and adjusted. Every method runs in the
 * caller's transaction and locks the entitlement until it ends; repeating an event changes nothing.
 */
@Injectable()
export class EntitlementService {
  constructor(
    private readonly store: EntitlementStore,
    private readonly entries: EntitlementEntryStore,
    private readonly ledger: EntitlementLedger,
  ) {}

  /**
   * Locks several entitlements in one order until the transaction ends. A transaction that changes more than one calls
   * it first; otherwise two of them can wait for each other.
   */
  lockAll(tx: Tx, ids: readonly number[]): Promise<void> {
    return this.store.lockAll(tx, ids);
  }

  /** Grants what a sale contains and returns its id; the same sale and key grant once. */
  async grant(tx: Tx, entitlement: NewEntitlement): Promise<number> {
    const id = await this.store.insert(tx, entitlement);
    if (id === null) return this.store.findGranted(tx, entitlement);
    const { tradeNo, grantKey, granted } = entitlement;
    await this.entries.add(tx, {
      entitlementId: id,
      kind: entitlementEntryKind.grant,
      delta: granted,
      lockedDelta: 0,
      event: { bizType: 'sale', bizId: `${tradeNo}/${grantKey}` },
    });
    return id;
  }

  /**
   * Reserves units for a booking on a day of the validity. The event names the reservation: it is reserved once, and
   * not again after it has ended.
   */
  async lock(
    tx: Tx,
    {
      of,
      units,
      on,
      event,
    }: {
      readonly of: EntitlementSource;
      readonly units: number;
      readonly on: LocalDate;
      readonly event: EntitlementEvent;
    },
  ): Promise<EntitlementEntry> {
    const entry = await this.ledger.enter(
      tx,
      { kind: entitlementEntryKind.lock, delta: 0, lockedDelta: units, event },
      {
        lock: () => this.lockSource(tx, of, units, on),
        check: (head) => {
          stepLocked('lock', head, on);
          requireUnits(head, freeUnits(head), units);
        },
      },
    );
    if ((await this.entries.openUnits(tx, entry.id)) === 0) throw new Failure(entitlementFailure.entitlementLockEnded);
    return entry;
  }

  /** Uses free units today. */
  use(
    tx: Tx,
    { of, units, event }: { readonly of: EntitlementSource; readonly units: number; readonly event: EntitlementEvent },
  ): Promise<EntitlementEntry> {
    return this.ledger.enter(
      tx,
      { kind: entitlementEntryKind.use, delta: -units, lockedDelta: 0, event },
      {
        lock: () => this.lockSource(tx, of, units, null),
        check: (head) => {
          stepLocked('use', head);
          requireUnits(head, freeUnits(head), units);
        },
      },
    );
  }

  /** Uses a part or all of the units that a reservation holds, also after the validity has ended. */
  async useLocked(
    tx: Tx,
    {
      reservation,
      units,
      event,
    }: { readonly reservation: EntitlementEvent; readonly units: number; readonly event: EntitlementEvent },
  ): Promise<EntitlementEntry> {
    const { id: lockId, entitlementId } = await this.findLock(tx, reservation);
    return this.ledger.enter(
      tx,
      { kind: entitlementEntryKind.use, delta: -units, lockedDelta: -units, event, lockId },
      {
        lock: () => this.ledger.lock(tx, entitlementId),
        check: async (head) => {
          const open = await this.entries.openUnits(tx, lockId);
          if (open === 0) throw new Failure(entitlementFailure.entitlementLockEnded);
          stepLocked('useLocked', head);
          requireUnits(head, open, units);
        },
      },
    );
  }

  /**
   * Ends a reservation: the units that it still holds are free again, or are taken away if the validity has ended.
   * Throws if all of them were used.
   */
  async release(tx: Tx, reservation: EntitlementEvent): Promise<EntitlementEntry> {
    const { id: lockId, entitlementId } = await this.findLock(tx, reservation);
    const head = await this.ledger.lock(tx, entitlementId);
    const ended = await this.entries.findEnd(tx, lockId);
    if (ended) return ended;
    const open = await this.entries.openUnits(tx, lockId);
    if (open === 0) throw new Failure(entitlementFailure.entitlementLockEnded);
    const isExpired = stepLocked('release', head) === entitlementStatus.expired;
    return this.entries.add(tx, {
      entitlementId,
      kind: isExpired ? entitlementEntryKind.expire : entitlementEntryKind.release,
      delta: isExpired ? -open : 0,
      lockedDelta: -open,
      event: reservation,
      lockId,
    });
  }

  /** Adds units (negative: takes free ones) by decision of staff, with a reason. */
  adjust(
    tx: Tx,
    {
      id,
      delta,
      event,
      ...adjustment
    }: {
      readonly id: number;
      readonly delta: number;
      readonly event: EntitlementEvent;
      readonly reason: string;
      readonly by: number;
    },
  ): Promise<EntitlementEntry> {
    return this.ledger.enter(
      tx,
      { kind: entitlementEntryKind.adjust, delta, lockedDelta: 0, event, adjustment },
      {
        lock: () => this.ledger.lock(tx, id),
        check: (head) => {
          stepLocked('adjust', head);
          requireUnits(head, freeUnits(head), -delta);
        },
      },
    );
  }

  private async lockSource(
    tx: Tx,
    of: EntitlementSource,
    units: number,
    on: LocalDate | null,
  ): Promise<LockedEntitlement> {
    if ('id' in of) return this.ledger.lock(tx, of.id);
    const head = await this.store.lockFirst(tx, of, units, on);
    if (!head) throw new Failure(entitlementFailure.entitlementNone);
    return head;
  }

  private async findLock(tx: Tx, reservation: EntitlementEvent): Promise<EntitlementEntry> {
    const lock = await this.entries.find(tx, entitlementEntryKind.lock, reservation);
    if (!lock) throw new Failure(entitlementFailure.entitlementLockMissing);
    return lock;
  }
}
