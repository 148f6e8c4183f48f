import { Injectable } from '@nestjs/common';
import type { PayStatus } from '#domain/orders/order.status';
import type { PromiseStatus } from '#domain/attendance/promise.status';
import type { Tx } from '#server/kit/db/db';
import { EXPECTED_BOOKING } from './promise.store';

/** An entry through a gate. `at` in epoch ms; `key` is the caller's id of the passage. */
export interface GateEntry {
  readonly key: number;
  readonly userId: number;
  readonly at: number;
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
    x.key, x.ms as at, o.trade_no as "tradeNo", o.user_id as "userId", o.site_id as "siteId",
    o.reservation_date as "date", o.pay_status as "payStatus", o.promise_status as "promiseStatus",
    r.sign_mode as "signMode",
    epoch_ms((o.begin_at - r.advance_entry_min * interval '1 minute') at time zone z.zone) as "opensAt",
    epoch_ms(o.end_at at time zone z.zone) as "endsAt",
    epoch_ms((
      o.begin_at + coalesce((o.rule_snapshot ->> 'lateGraceMin')::int, r.late_grace_min) * interval '1 minute'
    ) at time zone z.zone) as "graceEndsAt",
    given_away(o.trade_no) as gone
  from (select school_zone() as zone) z
    cross join (
      select e.key, e."userId", e.at as ms, to_timestamp(e.at / 1000.0) as at
      from jsonb_to_recordset($1::jsonb) as e(key bigint, "userId" int, at float8)
    ) x
    join v_site s on s.venue_id = $2 and (cardinality($3::int[]) = 0 or s.id = any ($3))
    join v_rule_set r on r.id = s.rule_set_id
    join v_venue_order o on o.site_id = s.id
      and o.reservation_date between (x.at at time zone z.zone)::date - 1 and (x.at at time zone z.zone)::date
        + 1
      and ${EXPECTED_BOOKING}
      and (o.user_id = x."userId" or x."userId" = any (o.buddy_ids))
  order by x.key, o.begin_at, o.id
`;

/** Reads the bookings that gate entries may be for. */
@Injectable()
export class CheckInStore {
  /** Returns the candidates of these entries; no `siteIds` means all sites of the venue. */
  findCandidates(
    tx: Tx,
    entries: readonly GateEntry[],
    { venueId, siteIds }: { readonly venueId: number; readonly siteIds: readonly number[] },
  ): Promise<CheckInCandidate[]> {
    return tx.rows<CheckInCandidate>(CANDIDATES, [JSON.stringify(entries), venueId, siteIds]);
  }
}
