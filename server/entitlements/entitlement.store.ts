import { Injectable } from '@nestjs/common';
import type { EntitlementPrice, EntitlementValidity } from '#domain/entitlements/entitlement.rules';
import {
  entitlementStatus,
  type EntitlementStatus,
  type EntitlementUnit,
} from '#domain/entitlements/entitlement.status';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { updateRows, type Columns } from '#server/kit/db/columns';
import type { Tx } from '#server/kit/db/db';
import { EntitlementEntity } from './entitlement.entity';

/** An entitlement to grant. `grantKey` names it within its sale; the same one is granted once. Money is in fen. */
export type NewEntitlement = Pick<EntitlementEntity, 'userId' | 'tradeNo' | 'grantKey' | 'merchantId'> &
  Pick<EntitlementValidity, 'validFrom' | 'validUntil'> & {
    readonly unit: EntitlementUnit;
    readonly granted: number;
    readonly paid: Fen;
  };

/** A locked entitlement, and the school's date at which it was read. */
export interface LockedEntitlement
  extends
    EntitlementPrice,
    EntitlementValidity,
    Pick<EntitlementEntity, 'id' | 'userId' | 'tradeNo' | 'merchantId' | 'balance' | 'locked'> {
  readonly unit: EntitlementUnit;
  readonly status: EntitlementStatus;
  readonly today: LocalDate;
}

/** Whose entitlements a use may take units from. */
export interface EntitlementChoice {
  readonly userId: number;
  readonly unit: EntitlementUnit;
  readonly merchantId: number;
}

const COLUMNS = `
  e.id, e.user_id as "userId", e.unit, e.trade_no as "tradeNo", e.merchant_id as "merchantId", e.granted, e.paid,
  e.balance, e.locked, e.status, e.valid_from as "validFrom", e.valid_until as "validUntil",
  e.frozen_on as "frozenOn", e.frozen_days as "frozenDays", d.today`;
const FROM = 'entitlement e cross join (select school_now()::date as today) d';

/** Rows of entitlements. Their units are changed by entries alone. */
@Injectable()
export class EntitlementStore {
  /** Inserts an entitlement without units and returns its id; null if this was granted before. */
  async insert(
    tx: Tx,
    { userId, unit, tradeNo, grantKey, merchantId, granted, paid, validFrom, validUntil }: NewEntitlement,
    transferredFrom: number | null = null,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into entitlement (
          user_id, unit, trade_no, grant_key, merchant_id, granted, paid, valid_from, valid_until, transferred_from
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (trade_no, grant_key) do nothing
        returning id
      `,
      [userId, unit, tradeNo, grantKey, merchantId, granted, paid, validFrom, validUntil, transferredFrom],
    );
    return row?.id ?? null;
  }

  /** Returns the id of what a sale granted under a key. */
  async findGranted(tx: Tx, { tradeNo, grantKey }: Pick<NewEntitlement, 'tradeNo' | 'grantKey'>): Promise<number> {
    return (await tx.repository(EntitlementEntity).findOneByOrFail({ tradeNo, grantKey })).id;
  }

  /** Returns the id of what the rest of an entitlement became when it was transferred. */
  async findTransferred(tx: Tx, transferredFrom: number): Promise<number> {
    return (await tx.repository(EntitlementEntity).findOneByOrFail({ transferredFrom })).id;
  }

  /** Locks and returns an entitlement, or null. */
  async lock(tx: Tx, id: number): Promise<LockedEntitlement | null> {
    const [row] = await tx.rows<LockedEntitlement & Record<string, unknown>>(
      `select ${COLUMNS} from ${FROM} where e.id = $1 for update of e`,
      [id],
    );
    return row ?? null;
  }

  /** Locks entitlements in the order of their ids. */
  async lockAll(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.rows('select 1 from entitlement where id = any ($1) order by id for update', [ids]);
  }

  /**
   * Locks and returns the entitlement that a use on a day takes units from, as `chooseEntitlement` does; today if `on`
   * is null. One whose last units were taken while this waited is passed over.
   */
  async lockFirst(
    tx: Tx,
    { userId, unit, merchantId }: EntitlementChoice,
    units: number,
    on: LocalDate | null,
  ): Promise<LockedEntitlement | null> {
    const [row] = await tx.rows<LockedEntitlement & Record<string, unknown>>(
      `
        select ${COLUMNS}
        from ${FROM}
        where e.user_id = $1
          and e.unit = $2
          and e.merchant_id = $3
          and e.status = ${entitlementStatus.active}
          and e.balance - e.locked >= $4::int
          and e.valid_from <= coalesce($5::date, d.today)
          and e.valid_until > greatest($5::date, d.today)
        order by e.valid_until, e.id
        limit 1
        for update of e
      `,
      [userId, unit, merchantId, units, on],
    );
    return row ?? null;
  }

  /** Moves a locked entitlement to another status; throws if it has left the status it was read in. */
  async move(
    tx: Tx,
    { id, status }: Pick<LockedEntitlement, 'id' | 'status'>,
    next: EntitlementStatus,
    columns: Columns<Pick<EntitlementEntity, 'validUntil' | 'frozenOn' | 'frozenDays'>>,
  ): Promise<void> {
    if ((await updateRows(tx, EntitlementEntity, { id, status }, { ...columns, status: next })) !== 1)
      throw new Error(`entitlement ${id} has left status ${status}`);
  }

  /** Locks at most `limit` entitlements whose validity has ended, those that ended first; returns their ids. */
  async lockDue(tx: Tx, limit: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `
        select id
        from entitlement
        where status in (${entitlementStatus.active}, ${entitlementStatus.frozen})
          and valid_until + coalesce(frozen_days, 0::smallint) <= (select school_now()::date)
        order by valid_until + coalesce(frozen_days, 0::smallint), id
        limit $1
        for update skip locked
      `,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends locked entitlements whose validity is over; frozen ones end prolonged by all their days. */
  async expire(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.rows(
      `
        update entitlement
        set status = ${entitlementStatus.expired}, valid_until = valid_until + coalesce(frozen_days, 0::smallint),
          frozen_on = null, frozen_days = null
        where id = any ($1)
      `,
      [ids],
    );
  }
}
