import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { ClosureState } from '#domain/closures/closure.machine';
import type { ClosureFate } from '#domain/closures/closure.status';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { ClosureSlots } from '#server/boards/move-plan.service';

/** A closure row. Instants in epoch ms. */
export interface Closure extends ClosureState, Record<string, unknown> {
  readonly id: number;
  readonly venueId: number;
  readonly siteIds: readonly number[];
  readonly spaceIds: readonly number[];
  readonly beginDate: LocalDate;
  readonly endDate: LocalDate;
  readonly beginMinute: number;
  readonly endMinute: number;
  readonly reasonType: number;
  readonly note: string;
  readonly userId: number;
  readonly undoUntil: number;
  readonly now: number;
}

/** The places and hours to close. */
export type ClosureTarget = Pick<
  Closure,
  'siteIds' | 'spaceIds' | 'beginDate' | 'endDate' | 'beginMinute' | 'endMinute'
>;

/** A booking affected by a closure; fen. */
export interface AffectedBooking extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly siteId: number;
  readonly date: LocalDate;
  readonly userName: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly payStatus: number;
  readonly kept: number;
  readonly fate: ClosureFate | null;
}

/** One site's day of a closure. */
interface ClosureDay extends Record<string, unknown> {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly state: 0 | 1 | 2;
  readonly occupiedNo: string | null;
}

const SELECT = `select id, venue_id as "venueId", site_ids as "siteIds", space_ids as "spaceIds", begin_date as "beginDate", end_date as "endDate", begin_minute as "beginMinute", end_minute as "endMinute", reason_type as "reasonType", note, status, user_id as "userId",
  epoch_ms(undo_until) as "undoUntil", epoch_ms(app_now()) as now from closure`;
const AFFECTED_COLUMNS = `o.trade_no as "tradeNo", o.site_id as "siteId", o.reservation_date as "date", u.name as "userName", s.site_name as "siteName", s.en_name as "enSiteName", o.detail, o.detail_en as "detailEn", o.pay_status as "payStatus", case when o.pay_status = 1 then 0 else o.pay_fee - o.refund_fee end as kept`;

/** Rows of closures. */
@Injectable()
export class ClosureStore {
  /** Locks a site's day, as every change of it does. */
  lockDay(tx: Tx, siteId: number, date: string): Promise<void> {
    return Db.lockSlots(tx, [{ siteId, date }]);
  }

  /**
   * Returns the active bookings in the closed places that are not over. Unpaid ones past their deadline are left out.
   */
  findAffected(
    db: Pick<Db, 'rows'>,
    { siteIds, spaceIds, beginDate, endDate, beginMinute, endMinute }: ClosureTarget,
  ): Promise<AffectedBooking[]> {
    return db.rows<AffectedBooking>(
      `select ${AFFECTED_COLUMNS}, null::int as fate from venue_order o join app_user u on u.id = o.user_id join site s on s.id = o.site_id
        where o.site_id = any ($1) and o.reservation_date between $2 and $3 and o.order_status = '${orderStatus.normal}' and (o.pay_status <> 1 or o.pay_deadline > app_now()) and o.end_at > (select school_now())
          and exists (select 1 from venue_order_item i where i.trade_no = o.trade_no and (cardinality($4::int[]) = 0 or i.space_id = any ($4) or exists (select 1 from slot_hold h where h.trade_no = o.trade_no and h.released_at is null and h.space_id = any ($4)))
                and i.begin_at < o.reservation_date + $6 * interval '1 minute' and i.end_at > o.reservation_date + $5 * interval '1 minute')
        order by o.reservation_date, o.begin_at, o.id`,
      [siteIds, beginDate, endDate, spaceIds, beginMinute, endMinute],
    );
  }

  async insert(
    tx: Tx,
    closure: ClosureTarget & {
      readonly venueId: number;
      readonly reasonType: number;
      readonly note: string;
      readonly userId: number;
    },
    undoMs: number,
  ): Promise<Closure> {
    const [row] = await tx.rows<{ id: number }>(
      `insert into closure (venue_id, site_ids, space_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note, user_id, undo_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, app_now() + $11 * interval '1 millisecond') returning id`,
      [
        closure.venueId,
        closure.siteIds,
        closure.spaceIds,
        closure.beginDate,
        closure.endDate,
        closure.beginMinute,
        closure.endMinute,
        closure.reasonType,
        closure.note,
        closure.userId,
        undoMs,
      ],
    );
    const { id } = row as { id: number };
    await tx.rows(
      `insert into closure_day (closure_id, site_id, date) select $1, s, d::date from unnest($2::int[]) s cross join generate_series($3::date, $4::date, interval '1 day') d`,
      [id, closure.siteIds, closure.beginDate, closure.endDate],
    );
    return (await this.find(tx, id)) as Closure;
  }

  async find(db: Pick<Db, 'rows'>, id: number): Promise<Closure | null> {
    return (await db.rows<Closure>(`${SELECT} where id = $1`, [id]))[0] ?? null;
  }

  async lock(tx: Tx, id: number): Promise<Closure | null> {
    return (await tx.rows<Closure>(`${SELECT} where id = $1 for no key update`, [id]))[0] ?? null;
  }

  async move(
    tx: Pick<Db, 'rows'>,
    { id, status }: Pick<Closure, 'id' | 'status'>,
    next: ClosureState,
  ): Promise<boolean> {
    return (
      (
        await tx.rows('update closure set status = $3 where id = $1 and status = $2 returning 1', [
          id,
          status,
          next.status,
        ])
      ).length > 0
    );
  }

  /** Returns closures that are being applied or undone. */
  async findUnfinished(db: Pick<Db, 'rows'>): Promise<number[]> {
    return (await db.rows<{ id: number }>('select id from closure where status in (1, 3) order by id')).map(
      ({ id }) => id,
    );
  }

  days(db: Pick<Db, 'rows'>, id: number): Promise<ClosureDay[]> {
    return db.rows<ClosureDay>(
      'select site_id as "siteId", date, state, occupied_no as "occupiedNo" from closure_day where closure_id = $1 order by date, site_id',
      [id],
    );
  }

  async lockDayRow(tx: Tx, id: number, siteId: number, date: string): Promise<ClosureDay | null> {
    return (
      (
        await tx.rows<ClosureDay>(
          'select site_id as "siteId", date, state, occupied_no as "occupiedNo" from closure_day where closure_id = $1 and site_id = $2 and date = $3 for update',
          [id, siteId, date],
        )
      )[0] ?? null
    );
  }

  async setDayState(
    tx: Tx,
    id: number,
    { siteId, date }: Pick<ClosureDay, 'siteId' | 'date'>,
    state: 1 | 2,
    occupiedNo: string | null,
  ): Promise<void> {
    await tx.rows(
      'update closure_day set state = $4, occupied_no = $5 where closure_id = $1 and site_id = $2 and date = $3',
      [id, siteId, date, state, occupiedNo],
    );
  }

  async recordBooking(
    tx: Tx,
    id: number,
    { tradeNo, siteId, date }: Pick<AffectedBooking, 'tradeNo' | 'siteId' | 'date'>,
    amount: number,
    refundNos: readonly string[],
    fate: ClosureFate,
  ): Promise<void> {
    await tx.rows(
      'insert into closure_order (closure_id, trade_no, site_id, date, amount, refund_nos, fate) values ($1, $2, $3, $4, $5, $6, $7) on conflict (closure_id, trade_no) do update set fate = excluded.fate',
      [id, tradeNo, siteId, date, amount, refundNos, fate],
    );
  }

  endedBookings(tx: Tx, id: number, siteId: number, date: string): Promise<{ tradeNo: string; refundNos: string[] }[]> {
    return tx.rows<{ tradeNo: string; refundNos: string[] }>(
      `select trade_no as "tradeNo", refund_nos as "refundNos" from closure_order where closure_id = $1 and site_id = $2 and date = $3 and fate = 1 order by trade_no`,
      [id, siteId, date],
    );
  }

  async setFate(tx: Tx, id: number, tradeNo: string, fate: ClosureFate): Promise<void> {
    await tx.rows('update closure_order set fate = $3 where closure_id = $1 and trade_no = $2', [id, tradeNo, fate]);
  }

  /** Holds back the refunds of a closure while it is undone. */
  async holdRefunds(tx: Tx, id: number): Promise<void> {
    await tx.rows(
      `update refund r set next_try_at = greatest(r.next_try_at, app_now() + interval '10 minutes') from closure_order c where c.closure_id = $1 and r.refund_no = any (c.refund_nos) and r.status = 3 and r.sent_at is null and r.claimed_until is null`,
      [id],
    );
  }

  /** Returns the bookings affected by a closure with their outcome. */
  bookingsOf(db: Pick<Db, 'rows'>, id: number): Promise<AffectedBooking[]> {
    return db.rows<AffectedBooking>(
      `select ${AFFECTED_COLUMNS.replace(/case when .* end as kept/, 'c.amount as kept')}, c.fate from closure_order c join venue_order o on o.trade_no = c.trade_no join app_user u on u.id = o.user_id join site s on s.id = o.site_id where c.closure_id = $1 order by o.reservation_date, o.begin_at, o.id`,
      [id],
    );
  }

  /** Releases slots that only wait for their delayed release; they would keep themselves from being closed. */
  async releasePendingSlots(
    tx: Tx,
    { siteId, date, slots }: Pick<ClosureSlots, 'siteId' | 'date' | 'slots'>,
  ): Promise<void> {
    await tx.rows(
      `update slot_hold h set released_at = app_now() from jsonb_to_recordset($3::jsonb) as w("spaceId" int, "beginAt" timestamp, "endAt" timestamp)
        where h.site_id = $1 and h.date = $2 and h.released_at is null and h.trade_no like 'return:%' and h.space_id = w."spaceId" and h.during && tsrange(w."beginAt", w."endAt")`,
      [siteId, date, JSON.stringify(slots)],
    );
  }

  /**
   * Blocks the free slots among the closed ones; returns the number of the block, null if there was nothing to block.
   */
  async occupy(
    tx: Tx,
    closing: ClosureSlots,
    {
      userId,
      note,
      label,
      labelEn,
    }: { readonly userId: number; readonly note: string; readonly label: string; readonly labelEn: string },
  ): Promise<string | null> {
    const [row] = await tx.rows<{ no: string | null }>(
      `with want as (select * from jsonb_to_recordset($1::jsonb) as w("spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp)),
       free as (
         select w.*, case when $5 then coalesce(k.total - k.taken, $6) end as places from want w left join slot_capacity k on $5 and k.site_id = $2 and k.date = $3 and k.time_id = w."timeId"
          where case when $5 then coalesce(k.total - k.taken, $6) > 0 else not exists (select 1 from slot_hold h where h.space_id = w."spaceId" and h.during && tsrange(w."beginAt", w."endAt") and h.released_at is null) end
       ), made as (
         insert into venue_order (trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, people, occupy_reason, occupy_label, amount, paid_at, order_status, pay_status, entry_code)
         select new_trade_no('D'), $4, 2, ${orderSource.adminOccupy}, 1, $7, $2, $8, $3, min("beginAt"), max("endAt"), $9, $10, $9, 1, $11, '闭馆', 0, app_now(), '${orderStatus.occupied}', 2, upper(substr(md5(gen_random_uuid()::text), 1, 12)) from free having count(*) > 0
         returning trade_no
       ), items as (
         insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee) select m.trade_no, f."spaceId", f."timeId", f."beginAt", f."endAt", 0 from made m cross join free f returning 1
       ), holds as (
         insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind) select $2, f."spaceId", $3, f."timeId", tsrange(f."beginAt", f."endAt"), m.trade_no, 'BLOCKED' from made m cross join free f where not $5 returning 1
       ), counted as (
         insert into slot_capacity (site_id, date, time_id, taken, total) select $2, $3, f."timeId", f.places, f.places from free f where $5 order by f."timeId"
           on conflict (site_id, date, time_id) do update set taken = slot_capacity.taken + excluded.taken returning 1
       ), claimed as (
         insert into capacity_claim (site_id, date, time_id, trade_no, places, kind) select $2, $3, f."timeId", m.trade_no, f.places, 'BLOCKED' from made m cross join free f where $5 returning 1
       ), said as (insert into order_log (trade_no, user_id, who, action, note) select m.trade_no, $4, 'staff', 'occupy', $11 from made m returning 1)
       select (select trade_no from made) as no, (select count(*) from items) + (select count(*) from holds) + (select count(*) from counted) + (select count(*) from claimed) + (select count(*) from said) as written`,
      [
        JSON.stringify(closing.slots),
        closing.siteId,
        closing.date,
        userId,
        closing.counts,
        closing.seats,
        closing.venueId,
        closing.merchantId,
        label,
        labelEn,
        note,
      ],
    );
    return row?.no ?? null;
  }

  /** Returns the board patch of the closed slots. */
  async boardPatch(
    tx: Tx,
    { siteId, date, slots }: Pick<ClosureSlots, 'siteId' | 'date' | 'slots'>,
  ): Promise<Record<string, unknown>> {
    const [row] = await tx.rows<{ patch: Record<string, unknown> }>('select slot_patch($1, $2, $3, $4) as patch', [
      siteId,
      date,
      [...new Set(slots.map(({ spaceId }) => spaceId))],
      [...new Set(slots.map(({ timeId }) => timeId))],
    ]);
    return row?.patch ?? {};
  }
}
