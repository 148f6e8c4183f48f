import { Injectable } from '@nestjs/common';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { PromiseState } from '#domain/attendance/promise.machine';
import { promiseStatus, signMode } from '#domain/attendance/promise.status';
import type { Db, Tx } from '#server/kit/db/db';

/** The attendance of one booking with the facts of its steps. Instants in epoch ms. */
export interface BookingAttendance extends PromiseState, Record<string, unknown> {
  readonly tradeNo: string;
  readonly userId: number;
  readonly siteId: number;
  readonly venueId: number;
  readonly date: string;
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly now: number;
  readonly startsAt: number;
  readonly opensAt: number;
  readonly graceEndsAt: number;
  readonly endsAt: number;
  /** The end less the tolerance; null if early leaves are not checked. */
  readonly stayUntil: number | null;
  readonly closedAt: number | null;
  /** Whether the slots are released after a no-show. */
  readonly autoRelease: boolean;
}

/** A booking and the arrival time of its people (epoch ms); null leaves the time unchanged. */
interface Arrival {
  readonly tradeNo: string;
  readonly signAt: number | null;
}

/** The actor and the history entry of an attendance move. */
interface AttendanceMove {
  readonly action: OrderAction;
  readonly userId: number | null;
  readonly who: 'member' | 'staff' | 'system';
  readonly note: string | null;
  readonly leaveAt?: number | null;
}

/** Bookings whose people are expected: paid and not being cancelled. A running partial refund does not matter. */
export const EXPECTED_BOOKING = `o.order_status = '${orderStatus.normal}' and o.pay_status in (${payStatus.paid}, ${payStatus.refunding}, ${payStatus.refundFailed})`;
/** End of the grace period, from the start or from the booking time if that was later. */
export const GRACE_ENDS = `greatest(o.begin_at, o.gmt_create at time zone school_zone()) + coalesce((o.rule_snapshot ->> 'lateGraceMin')::int, r.late_grace_min) * interval '1 minute'`;
const AUTO_RELEASED = `r.auto_release and o.source = ${orderSource.online}`;
const SELECT = `
  select
    o.trade_no as "tradeNo", o.user_id as "userId", o.site_id as "siteId", o.venue_id as "venueId",
    o.reservation_date as "date", o.order_status as "orderStatus", o.pay_status as "payStatus",
    o.promise_status as "promiseStatus", epoch_ms(app_now()) as now,
    epoch_ms(o.begin_at at time zone school_zone()) as "startsAt",
    epoch_ms((o.begin_at - r.advance_entry_min * interval '1 minute') at time zone school_zone()) as "opensAt",
    epoch_ms((${GRACE_ENDS}) at time zone school_zone()) as "graceEndsAt",
    epoch_ms(o.end_at at time zone school_zone()) as "endsAt",
    case
      when r.leave_early_min > 0
        then epoch_ms((o.end_at - r.leave_early_min * interval '1 minute') at time zone school_zone())
    end as "stayUntil",
    epoch_ms(o.closed_at) as "closedAt", ${AUTO_RELEASED} as "autoRelease"
  from v_venue_order o
    join v_site s on s.id = o.site_id
    join v_rule_set r on r.id = s.rule_set_id
`;

/** Rows of attendance. */
@Injectable()
export class PromiseStore {
  /** Locks the order's row and reads its attendance facts; null if there is none. */
  async lock(tx: Tx, tradeNo: string): Promise<BookingAttendance | null> {
    const [row] = await tx.rows<BookingAttendance>(`${SELECT} where o.trade_no = $1 for no key update of o`, [tradeNo]);
    return row ?? null;
  }

  /** Locks the day of a booking whose slots are released after a no-show; otherwise does nothing. */
  async lockDay(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      `
        select lock_slots(o.site_id, o.reservation_date)
        from v_venue_order o
          join v_site s on s.id = o.site_id
          join v_rule_set r on r.id = s.rule_set_id
        where o.trade_no = $1 and ${AUTO_RELEASED}
      `,
      [tradeNo],
    );
  }

  /**
   * Releases the remaining slots of a no-show under the day's lock; returns the patch of the site's room, null if
   * nothing was left.
   */
  async releaseSlots(tx: Tx, tradeNo: string): Promise<Readonly<Record<string, unknown>> | null> {
    return (
      (await tx.rows<{ patch: Record<string, unknown> | null }>('select let_go($1) as patch', [tradeNo]))[0]?.patch ??
      null
    );
  }

  /** Moves the attendance of the order and its slots and logs it; false if its state changed. */
  async move(
    tx: Tx,
    from: BookingAttendance,
    to: PromiseState,
    move: AttendanceMove & { readonly signAt?: number },
  ): Promise<boolean> {
    return (
      (await this.write(tx, [{ tradeNo: from.tradeNo, signAt: move.signAt ?? null }], from, to, move, 'true')).length >
      0
    );
  }

  /** Checks in the bookings that are still active and in the expected state; returns their trade numbers. */
  async checkIn(
    tx: Tx,
    arrivals: readonly Arrival[],
    from: PromiseState,
    to: PromiseState,
    action: OrderAction,
  ): Promise<string[]> {
    await tx.rows('select 1 from v_venue_order where trade_no = any ($1) order by id for no key update', [
      arrivals.map(({ tradeNo }) => tradeNo),
    ]);
    return this.write(tx, arrivals, from, to, { action, userId: null, who: 'system', note: null }, EXPECTED_BOOKING);
  }

  /** Writes attendance: order, slots and a history entry each. All changes of attendance go through here. */
  private async write(
    tx: Tx,
    arrivals: readonly Arrival[],
    from: PromiseState,
    to: PromiseState,
    { action, userId, who, note, leaveAt }: AttendanceMove,
    condition: string,
  ): Promise<string[]> {
    const rows = await tx.rows<{ no: string }>(
      `
        update venue_order o
        set promise_status = $4, version = version + 1, sign_at = coalesce(to_timestamp(x.at / 1000), o.sign_at),
          leave_at = coalesce(to_timestamp($5::float8 / 1000), o.leave_at)
        from unnest($1::text[], $2::float8[]) as x(no, at)
        where o.trade_no = x.no and o.promise_status = $3 and ${condition}
        returning o.trade_no as no
      `,
      [
        arrivals.map(({ tradeNo }) => tradeNo),
        arrivals.map(({ signAt }) => signAt),
        from.promiseStatus,
        to.promiseStatus,
        leaveAt ?? null,
      ],
    );
    const moved = rows.map(({ no }) => no);
    if (moved.length === 0) return [];
    await tx.rows('update venue_order_item set promise_status = $3 where trade_no = any ($1) and promise_status = $2', [
      moved,
      from.promiseStatus,
      to.promiseStatus,
    ]);
    await tx.rows(
      'insert into order_log (trade_no, user_id, who, action, note) select unnest($1::text[]), $2, $3, $4, $5',
      [moved, userId, who, action, note],
    );
    return moved;
  }

  /** Returns bookings of sites with check-in whose grace is over without an arrival, oldest first. */
  async findMissed(db: Pick<Db, 'rows'>, limit: number, except: readonly string[]): Promise<string[]> {
    const rows = await db.rows<{ no: string }>(
      `
        select o.trade_no as no
        from v_venue_order o
          join v_site s on s.id = o.site_id
          join v_rule_set r on r.id = s.rule_set_id
        where ${EXPECTED_BOOKING}
          and o.promise_status = ${promiseStatus.none}
          and r.sign_mode <> ${signMode.none}
          and o.begin_at <= (select school_now())
          and o.begin_at > (select school_now()) - interval '2 days'
          and ${GRACE_ENDS} <= (select school_now())
          and o.trade_no <> all ($2)
        order by o.begin_at
        limit $1
      `,
      [limit, except],
    );
    return rows.map(({ no }) => no);
  }

  /**
   * Returns bookings that ended within the last day whose people all left too early and did not return, with the time
   * they left (epoch ms).
   */
  async findLeftEarly(
    db: Pick<Db, 'rows'>,
    limit: number,
    except: readonly string[],
  ): Promise<{ no: string; leftAt: number }[]> {
    return db.rows<{ no: string; leftAt: number }>(
      `
        select o.trade_no as no, epoch_ms(last.at) as "leftAt"
        from v_venue_order o
          join v_site s on s.id = o.site_id
          join v_rule_set r on r.id = s.rule_set_id
          cross join lateral (
            select max(e.at) as at, bool_or(e.direction = 1) as inside
            from (
              select distinct on (g.user_id) g.user_id, g.at, g.direction
              from v_gate_event g
              where g.user_id = any (o.buddy_ids || o.user_id)
                and g.venue_id = o.venue_id
                and g.result = 1
                and g.at >= (o.begin_at - r.advance_entry_min * interval '1 minute') at time zone school_zone()
                and g.at <= o.end_at at time zone school_zone()
              order by g.user_id, g.at desc, g.id desc
            ) e
          ) last
        where ${EXPECTED_BOOKING}
          and o.promise_status = ${promiseStatus.checkedIn}
          and r.leave_early_min > 0
          and o.end_at <= (select school_now())
          and o.end_at > (select school_now()) - interval '1 day'
          and last.inside = false
          -- Who ended the booking at the door gave the rest away and owes nothing for leaving.
          and not exists (select 1 from v_walk_in w where w.trade_no = o.trade_no)
          and o.trade_no <> all ($2)
          and last.at < (o.end_at - r.leave_early_min * interval '1 minute') at time zone school_zone()
        order by o.end_at
        limit $1
      `,
      [limit, except],
    );
  }

  /**
   * Archives orders that ended a number of days ago, have no running refund and can no longer expire (T19); returns the
   * count.
   */
  async closeEnded(db: Pick<Db, 'rows'>, days: number, limit: number): Promise<number> {
    const rows = await db.rows(
      `
        with due as (
          select o.id
          from v_venue_order o
          where o.closed_at is null
            and not (o.order_status = '${orderStatus.normal}' and o.pay_status = ${payStatus.unpaid} and o.pay_deadline is not null)
            and o.end_at <= (select school_now()) - $1 * interval '1 day'
            and o.pay_status not in (${payStatus.refunding}, ${payStatus.refundFailed})
          order by o.end_at
          limit $2
          for no key update skip locked
        ), closed as (
          update venue_order o set closed_at = app_now() from due where o.id = due.id returning o.trade_no
        )
        insert into order_log (trade_no, action) select trade_no, 'close' from closed returning 1
      `,
      [days, limit],
    );
    return rows.length;
  }
}
