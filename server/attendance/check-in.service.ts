import { Injectable } from '@nestjs/common';
import { whyNot } from '#domain/kit/machine';
import { orderStatus, type PayStatus } from '#domain/orders/order.status';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { acceptsCheckIn } from '#domain/attendance/promise.rules';
import { promiseStatus, type PromiseStatus } from '#domain/attendance/promise.status';
import { room, type LiveBody } from '#contract/kit/live';
import { schoolTime } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';
import { promiseMended } from '#contract/orders/order.events';
import { PromiseStore, EXPECTED_BOOKING } from './promise.store';

/** An entry through a gate. `at` in epoch ms; `key` is the caller's id of the passage. */
interface GateEntry {
  readonly key: number;
  readonly userId: number;
  readonly at: number;
}

/** The booking used by each entry, and the room changes. */
interface GateCheckIns {
  readonly used: ReadonlyMap<number, string>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

interface Candidate extends Record<string, unknown> {
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

const NO_CHECK_INS: GateCheckIns = { used: new Map(), changes: [] };

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
    join site s on s.venue_id = $2 and (cardinality($3::int[]) = 0 or s.id = any ($3))
    join rule_set r on r.id = s.rule_set_id
    join venue_order o on o.site_id = s.id
      and o.reservation_date between (x.at at time zone z.zone)::date - 1 and (x.at at time zone z.zone)::date
        + 1
      and ${EXPECTED_BOOKING}
      and (o.user_id = x."userId" or x."userId" = any (o.buddy_ids))
  order by x.key, o.begin_at, o.id
`;

/** Checks bookings in when people pass a gate in time (T11). */
@Injectable()
export class CheckInService {
  constructor(private readonly store: PromiseStore) {}

  /** Checks in the bookings of these entries; `siteIds` limits it to the sites of a terminal. Emit the changes last. */
  async checkInEntries(
    tx: Tx,
    {
      venueId,
      siteIds,
      entries,
    }: { readonly venueId: number; readonly siteIds: readonly number[]; readonly entries: readonly GateEntry[] },
  ): Promise<GateCheckIns> {
    if (entries.length === 0) return NO_CHECK_INS;
    const found = await tx.rows<Candidate>(CANDIDATES, [JSON.stringify(entries), venueId, siteIds]);
    const open = found.filter(({ at, opensAt, endsAt }) => at >= opensAt && at < endsAt);
    const bookingByEntry = new Map<number, string>();
    for (const { key, tradeNo } of open) if (!bookingByEntry.has(key)) bookingByEntry.set(key, tradeNo);
    const entered = open.filter(
      (one) => bookingByEntry.get(one.key) === one.tradeNo && acceptsCheckIn(one.signMode, 'gate'),
    );
    const checkedIn = await this.move(
      tx,
      entered.filter((one) => whyNot(promiseMachine, 'checkIn', one, { ...one, now: one.at }) === null),
      'signIn',
    );
    const provenLate = await this.move(
      tx,
      entered.filter((one) => whyNot(promiseMachine, 'proveEntry', one, { ...one, cameAt: one.at }) === null),
      'proveEntry',
    );
    for (const { tradeNo, userId, siteId, date } of provenLate)
      tx.emit(promiseMended, { tradeNo, userId, siteId, venueId, date, promiseStatus: promiseStatus.checkedIn });
    return {
      used: bookingByEntry,
      changes: [...checkedIn, ...provenLate].map(({ tradeNo, payStatus }) => ({
        room: room.order(tradeNo),
        patch: { orderStatus: orderStatus.normal, payStatus, payDeadline: null },
      })),
    };
  }

  /**
   * Returns the entry state of a person's bookings here: one is open, one opens later the same day, or none. A booking
   * given away does not open.
   */
  async entryState(
    tx: Tx,
    {
      venueId,
      siteIds,
      userId,
      at,
    }: { readonly venueId: number; readonly siteIds: readonly number[]; readonly userId: number; readonly at: number },
  ): Promise<'open' | 'early' | 'none'> {
    const found = (
      await tx.rows<Candidate>(CANDIDATES, [JSON.stringify([{ key: 0, userId, at }]), venueId, siteIds])
    ).filter(({ gone }) => !gone);
    if (found.some(({ opensAt, endsAt }) => at >= opensAt && at < endsAt)) return 'open';
    const { date } = schoolTime(at);
    return found.some((one) => one.opensAt > at && one.date === date) ? 'early' : 'none';
  }

  /** Checks in candidates that are still in the expected state, once each; returns them. */
  private async move(tx: Tx, due: readonly Candidate[], action: 'signIn' | 'proveEntry'): Promise<Candidate[]> {
    if (due.length === 0) return [];
    const first = new Map<string, Candidate>();
    for (const one of due) if ((first.get(one.tradeNo)?.at ?? Infinity) > one.at) first.set(one.tradeNo, one);
    const from = action === 'signIn' ? promiseStatus.none : promiseStatus.noShow;
    const moved = await this.store.checkIn(
      tx,
      [...first.values()].map(({ tradeNo, at }) => ({ tradeNo, signAt: at })),
      { promiseStatus: from },
      { promiseStatus: promiseStatus.checkedIn },
      action,
    );
    return moved.map((tradeNo) => first.get(tradeNo) as Candidate);
  }
}
