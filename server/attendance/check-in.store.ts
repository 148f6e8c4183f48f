import { Injectable } from '@nestjs/common';
import type { PayStatus } from '#domain/orders/order.status';
import type { PromiseStatus } from '#domain/attendance/promise.status';
import type { Tx } from '#server/kit/db/db';

/** An entry through a gate. `at` in epoch ms; `key` is the caller's id of the passage. */
export interface GateEntry {
  readonly key: number;
  readonly userId: number;
  readonly at: number;
}

/**
 * Where people enter: no `siteIds` means all sites; `earlyEntryMin` replaces that of the bookings' rules if not null.
 */
export interface EntryPlace {
  readonly venueId: number;
  readonly siteIds: readonly number[];
  readonly earlyEntryMin: number | null;
}

/** A booking that an entry may be for. Instants in epoch ms. */
export interface CheckInCandidate extends Record<string, unknown> {
  readonly key: number;
  readonly at: number;
  readonly tradeNo: string;
  readonly userId: number;
  readonly siteId: number;
  readonly date: string;
  readonly payStatus: PayStatus;
  readonly promiseStatus: PromiseStatus;
  readonly signMode: number;
  readonly opensAt: number;
  readonly graceEndsAt: number;
  readonly endsAt: number;
  /** Whether the slots were given away after a no-show. */
  readonly gone: boolean;
}

/**
 * Paid bookings at this venue of the people who entered, from the day before to the day after; the state machine
 * decides which one is open.
 */
const CANDIDATES = `
  select
    x.key, x.ms as at, b.trade_no as "tradeNo", b.user_id as "userId", b.site_id as "siteId", b.date,
    b.pay_status as "payStatus", b.promise_status as "promiseStatus", b.sign_mode as "signMode",
    epoch_ms(b.begin_at - coalesce($4::int, b.early_min) * interval '1 minute') as "opensAt",
    epoch_ms(b.end_at) as "endsAt", epoch_ms(b.begin_at + b.grace_min * interval '1 minute') as "graceEndsAt",
    given_away(b.trade_no) as gone
  from (
      select e.key, e."userId", e.at as ms, to_timestamp(e.at / 1000.0) as at
      from jsonb_to_recordset($1::jsonb) as e(key bigint, "userId" int, at float8)
    ) x
    cross join lateral entry_bookings(x."userId", $2, $3, (x.at at time zone school_zone())::date) b
  order by x.key, b.begin_at, b.trade_no
`;

/** Reads the bookings that gate entries may be for. */
@Injectable()
export class CheckInStore {
  /** Returns the candidates of these entries. */
  findCandidates(
    tx: Tx,
    entries: readonly GateEntry[],
    { venueId, siteIds, earlyEntryMin }: EntryPlace,
  ): Promise<CheckInCandidate[]> {
    return tx.rows<CheckInCandidate>(CANDIDATES, [JSON.stringify(entries), venueId, siteIds, earlyEntryMin]);
  }
}
