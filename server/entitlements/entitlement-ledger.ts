import { Injectable } from '@nestjs/common';
import { entitlementFailure } from '#domain/entitlements/entitlement.failures';
import { stepEntitlement, type EntitlementStep } from '#domain/entitlements/entitlement.machine';
import { effectiveUntil, formatUnits } from '#domain/entitlements/entitlement.rules';
import type { EntitlementStatus } from '#domain/entitlements/entitlement.status';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import {
  EntitlementEntryStore,
  type EntitlementEntry,
  type EntitlementEvent,
  type NewEntitlementEntry,
} from './entitlement-entry.store';
import { EntitlementStore, type LockedEntitlement } from './entitlement.store';

/** Returns the status of a locked entitlement after a step; throws why the step is refused on a day. */
export function stepLocked(
  command: EntitlementStep,
  head: LockedEntitlement,
  on: LocalDate = head.today,
): EntitlementStatus {
  const { today, validFrom, balance, locked } = head;
  return stepEntitlement(command, head, {
    today,
    on,
    validFrom,
    validUntil: effectiveUntil(head, today),
    balance,
    locked,
  });
}

/** Throws if fewer units are left than needed. */
export function requireUnits({ unit }: Pick<LockedEntitlement, 'unit'>, left: number, needed: number): void {
  if (left < needed)
    throw new Failure(entitlementFailure.entitlementShort, {
      left: formatUnits(unit, left),
      needed: formatUnits(unit, needed),
    });
}

/** Enters business events under the lock of their entitlement, each once. */
@Injectable()
export class EntitlementLedger {
  constructor(
    private readonly store: EntitlementStore,
    private readonly entries: EntitlementEntryStore,
  ) {}

  /** Locks and returns an entitlement; throws if there is none. */
  async lock(tx: Tx, id: number): Promise<LockedEntitlement> {
    const head = await this.store.lock(tx, id);
    if (!head) throw new Failure(entitlementFailure.entitlementMissing);
    return head;
  }

  /**
   * Enters an event and returns its entry, or the first entry if it was entered before. `lock` locks the entitlement,
   * `check` throws why it refuses the event. Throws if the first entry has another quantity.
   */
  async enter(
    tx: Tx,
    entry: Omit<NewEntitlementEntry, 'entitlementId'>,
    {
      lock,
      check,
    }: {
      readonly lock: () => Promise<LockedEntitlement>;
      readonly check: (head: LockedEntitlement) => Promise<void> | void;
    },
  ): Promise<EntitlementEntry> {
    const earlier = await this.findSame(tx, entry);
    if (earlier) return earlier;
    const head = await lock();
    // The same event may have been entered while this one waited for the lock.
    const first = await this.findSame(tx, entry);
    if (first) return first;
    await check(head);
    return this.entries.add(tx, { ...entry, entitlementId: head.id });
  }

  private async findSame(
    tx: Tx,
    {
      kind,
      event,
      delta,
      lockedDelta,
    }: Pick<NewEntitlementEntry, 'kind' | 'delta' | 'lockedDelta'> & { readonly event: EntitlementEvent },
  ): Promise<EntitlementEntry | null> {
    const first = await this.entries.find(tx, kind, event);
    if (first && (first.delta !== delta || first.lockedDelta !== lockedDelta))
      throw new Failure(entitlementFailure.entitlementRepeatDiffers);
    return first;
  }
}
