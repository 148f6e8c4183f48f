import { Injectable } from '@nestjs/common';
import { entitlementEntryKind, type EntitlementEntryKind } from '#domain/entitlements/entitlement.status';
import type { Tx } from '#server/kit/db/db';
import type { EntitlementEntryEntity } from './entitlement-entry.entity';

/** The business event behind an entry. The same event is entered once for each kind of entry. */
export type EntitlementEvent = Readonly<Pick<EntitlementEntryEntity, 'bizType' | 'bizId'>>;

/** An entry of the ledger, with the units after it. */
export type EntitlementEntry = Readonly<
  Pick<
    EntitlementEntryEntity,
    'id' | 'entitlementId' | 'delta' | 'lockedDelta' | 'balanceAfter' | 'lockedAfter' | 'lockId'
  >
> & { readonly kind: EntitlementEntryKind };

/** An entry to add: changes of the balance and of the locked units. */
export type NewEntitlementEntry = Pick<EntitlementEntry, 'entitlementId' | 'kind' | 'delta' | 'lockedDelta'> & {
  readonly event: EntitlementEvent;
  readonly lockId?: number;
  readonly adjustment?: { readonly reason: string; readonly by: number };
};

const { release, expire } = entitlementEntryKind;

const COLUMNS = `
  id, entitlement_id as "entitlementId", kind, delta, locked_delta as "lockedDelta", balance_after as "balanceAfter",
  locked_after as "lockedAfter", lock_id as "lockId"`;

/** Entries of the ledger; a trigger changes the units of the entitlement. */
@Injectable()
export class EntitlementEntryStore {
  /** Returns the entry of an event, or null. */
  async find(
    tx: Tx,
    kind: EntitlementEntryKind,
    { bizType, bizId }: EntitlementEvent,
  ): Promise<EntitlementEntry | null> {
    const [entry] = await tx.rows<EntitlementEntry & Record<string, unknown>>(
      `select ${COLUMNS} from entitlement_entry where biz_type = $1 and biz_id = $2 and kind = $3`,
      [bizType, bizId, kind],
    );
    return entry ?? null;
  }

  /** Returns the entry that ended a reservation before it was used up, or null. */
  async findEnd(tx: Tx, lockId: number): Promise<EntitlementEntry | null> {
    const [entry] = await tx.rows<EntitlementEntry & Record<string, unknown>>(
      `select ${COLUMNS} from entitlement_entry where lock_id = $1 and kind in (${release}, ${expire})`,
      [lockId],
    );
    return entry ?? null;
  }

  /** Returns the units that a reservation still holds. */
  async openUnits(tx: Tx, lockId: number): Promise<number> {
    const [row] = await tx.rows<{ open: number }>(
      'select coalesce(sum(locked_delta), 0)::int as open from entitlement_entry where id = $1 or lock_id = $1',
      [lockId],
    );
    return row?.open ?? 0;
  }

  /** Adds an entry and changes the units of its entitlement. */
  async add(
    tx: Tx,
    { entitlementId, kind, delta, lockedDelta, event, lockId, adjustment }: NewEntitlementEntry,
  ): Promise<EntitlementEntry> {
    const [entry] = await tx.rows<EntitlementEntry & Record<string, unknown>>(
      `
        insert into entitlement_entry (
          entitlement_id, kind, delta, locked_delta, lock_id, biz_type, biz_id, reason, adjusted_by
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning ${COLUMNS}
      `,
      [
        entitlementId,
        kind,
        delta,
        lockedDelta,
        lockId ?? null,
        event.bizType,
        event.bizId,
        adjustment?.reason ?? null,
        adjustment?.by ?? null,
      ],
    );
    return entry as EntitlementEntry;
  }

  /** Takes away the free units of locked entitlements whose validity is over; reserved units stay. */
  async expireFree(tx: Tx, entitlementIds: readonly number[]): Promise<void> {
    await tx.rows(
      `
        insert into entitlement_entry (entitlement_id, kind, delta, locked_delta, biz_type, biz_id)
        select id, ${expire}, locked - balance, 0, 'entitlement', id::text
        from entitlement
        where id = any ($1) and balance > locked
      `,
      [entitlementIds],
    );
  }
}
