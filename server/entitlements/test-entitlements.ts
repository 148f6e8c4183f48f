import { entitlementEntryKind, type EntitlementUnit } from '#domain/entitlements/entitlement.status';
import { fen } from '#domain/kit/money';
import { addDays, DAY_MS } from '#domain/kit/time';
import type { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import type { TestDatabase } from '#server/kit/testing/test-database';
import { EntitlementEndService } from './entitlement-end.service';
import { EntitlementEntryStore, type EntitlementEvent } from './entitlement-entry.store';
import { EntitlementFreezeService } from './entitlement-freeze.service';
import { EntitlementLedger } from './entitlement-ledger';
import { EntitlementService } from './entitlement.service';
import { EntitlementStore } from './entitlement.store';

/** The services of the ledger of a database, by the given store. */
export function ledgerOf(db: Db, store: EntitlementStore = new EntitlementStore()) {
  const entries = new EntitlementEntryStore();
  const ledger = new EntitlementLedger(store, entries);
  return {
    store,
    units: new EntitlementService(store, entries, ledger),
    freezes: new EntitlementFreezeService(store, ledger),
    ends: new EntitlementEndService(db, store, entries, ledger),
  };
}

/**
 * Returns a function that moves a database to noon of the school, so many days from today: no spec passes midnight.
 */
export async function noonOf(test: TestDatabase): Promise<(days: number) => Promise<void>> {
  await test.travel(0);
  const [row] = await test.db.rows<{ ms: number }>(
    `select (extract(epoch from interval '12 hours' - school_now()::time) * 1000)::int as ms`,
  );
  return (days) => test.travel((row as { ms: number }).ms + days * DAY_MS);
}

let serial = 0;

/** Returns an event that no other call returns. */
export const anEvent = (bizType = 'booking'): EntitlementEvent => ({ bizType, bizId: `spec ${(serial += 1)}` });

/** Grants units (10 visits for ¥100.00, valid for 30 days from today unless stated otherwise) and returns the id. */
export async function anEntitlement(
  db: Db,
  userId: number,
  {
    merchantId,
    unit = 1,
    granted = 10,
    paid = 10_000,
    startsIn = 0,
    days = 30,
  }: {
    readonly merchantId: number;
    readonly unit?: EntitlementUnit;
    readonly granted?: number;
    readonly paid?: number;
    readonly startsIn?: number;
    readonly days?: number;
  },
): Promise<number> {
  const validFrom = addDays(await schoolToday(db), startsIn);
  return db.transact((tx) =>
    ledgerOf(db).units.grant(tx, {
      userId,
      unit,
      tradeNo: `spec sale ${(serial += 1)}`,
      grantKey: 'card',
      merchantId,
      granted,
      paid: fen(paid),
      validFrom,
      validUntil: addDays(validFrom, days),
    }),
  );
}

/** The violations of the ledger's invariants in a database, as one statement: each row is one. */
export const LEDGER_VIOLATIONS = `
  with chain as (
    select e.*,
      sum(delta) over w as balance_so_far, sum(locked_delta) over w as locked_so_far, row_number() over w as number
    from entitlement_entry e
    window w as (partition by entitlement_id order by seq)
  ), ledger as (
    select entitlement_id, sum(delta) as balance, sum(locked_delta) as locked, count(*) as entry_count
    from entitlement_entry
    group by entitlement_id
  )
  select 'entry does not follow: ' || id as what
  from chain
  where balance_after <> balance_so_far or locked_after <> locked_so_far or seq <> number
    or balance_after < 0 or locked_after < 0 or locked_after > balance_after
  union all
  select 'units differ from entries: ' || e.id
  from entitlement e
    left join ledger l on l.entitlement_id = e.id
  where (e.balance, e.locked, e.entry_count) is distinct from (l.balance, l.locked, l.entry_count)
  union all
  select 'lock differs from its entries: ' || l.id
  from entitlement_entry l
    join entitlement_entry u on u.lock_id = l.id
  group by l.id, l.locked_delta
  having l.locked_delta + sum(u.locked_delta) < 0
  union all
  select 'transfer loses units: ' || biz_id
  from (
    select biz_id, sum(delta) as delta
    from entitlement_entry
    where kind in (${entitlementEntryKind.transferOut}, ${entitlementEntryKind.transferIn})
    group by biz_type, biz_id
  ) transfers
  where delta <> 0
  union all
  select 'transfer is worth more than it was: ' || t.id
  from entitlement t
    join entitlement f on f.id = t.transferred_from
  where t.paid > f.paid or t.valid_until < f.valid_until or t.trade_no <> f.trade_no`;
