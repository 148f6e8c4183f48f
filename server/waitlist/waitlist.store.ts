import { Injectable } from '@nestjs/common';
import { waitlistMachine } from '#domain/waitlist/waitlist.machine';
import type { WaitlistScope, WaitlistStatus } from '#domain/waitlist/waitlist.status';
import type { Db, Tx } from '#server/kit/db/db';
import type { RaisedRoom } from '#server/booking/booking.service';

/** A waitlist entry as stored; `now` is the time of reading. Instants in epoch ms. */
export interface WaitlistEntry extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly roleId: number;
  readonly siteId: number;
  readonly date: string;
  readonly scope: WaitlistScope;
  readonly spaceId: number | null;
  readonly timeIds: readonly number[];
  readonly people: number;
  readonly autoBook: boolean;
  readonly notAfter: string | null;
  readonly status: WaitlistStatus;
  readonly position: number;
  readonly offerNo: number;
  readonly offerUntil: number | null;
  readonly offerSpace: number | null;
  readonly offerTime: number | null;
  readonly tradeNo: string | null;
  readonly orderId: number | null;
  readonly queuedAt: number;
  readonly now: number;
}

/** A request to join a waitlist. */
export interface WaitlistRequest {
  readonly siteId: number;
  readonly date: string;
  readonly scope: WaitlistScope;
  readonly spaceId: number | null;
  readonly timeIds: readonly number[];
  readonly people: number;
  readonly autoBook: boolean;
  readonly notAfter: string | null;
}

/** Columns of the entry list; `e` is the entry, `u` the member. */
export const waitlistColumns = `e.id, e.user_id as "userId", u.name as "userName", e.role_id as "roleId", e.site_id as "siteId", e.reservation_date as date, e.scope, e.space_id as "spaceId", e.time_ids as "timeIds", e.people, e.auto_book as "autoBook",
  to_char(e.not_after, 'YYYY-MM-DD HH24:MI') as "notAfter", e.status, wait_position(e) as position, e.offer_no as "offerNo", epoch_ms(e.offer_until) as "offerUntil", e.offer_space as "offerSpace", e.offer_time as "offerTime", e.trade_no as "tradeNo",
  (select v.id from venue_order v where v.trade_no = e.trade_no) as "orderId", epoch_ms(e.gmt_create) as "queuedAt", epoch_ms(app_now()) as now`;
export const waitlistFrom = 'waitlist_entry e join app_user u on u.id = e.user_id';

/** Counts that may refuse a request, read under the locks of the member and of the day. */
interface WaitlistCounts {
  readonly mine: number;
  readonly queue: number;
  readonly twice: boolean;
  readonly own: boolean;
}

/** Stores waitlist entries. */
@Injectable()
export class WaitlistStore {
  /** Returns one entry of any member; null if there is none. */
  async find(db: Pick<Db, 'rows'>, id: number): Promise<WaitlistEntry | null> {
    const [row] = await db.rows<WaitlistEntry>(`select ${waitlistColumns} from ${waitlistFrom} where e.id = $1`, [id]);
    return row ?? null;
  }

  /** Locks one entry until the transaction ends and returns it. */
  async lock(tx: Tx, id: number): Promise<WaitlistEntry | null> {
    const [row] = await tx.rows<WaitlistEntry>(
      `select ${waitlistColumns} from ${waitlistFrom} where e.id = $1 for no key update of e`,
      [id],
    );
    return row ?? null;
  }

  /** Returns the counts that may refuse a request. */
  async countFor(
    tx: Tx,
    userId: number,
    { siteId, date, scope, spaceId, timeIds }: WaitlistRequest,
  ): Promise<WaitlistCounts> {
    const [row] = await tx.rows<WaitlistCounts & Record<string, unknown>>(
      `select (select count(*)::int from waitlist_entry w where w.user_id = $1 and w.status in (1, 2)) as mine,
              (select count(*)::int from waitlist_entry w where w.site_id = $2 and w.reservation_date = $3 and w.status = 1 and w.time_ids && $6::int[] and (w.scope <> 1 or $4::int <> 1 or w.space_id = $5::int)) as queue,
              exists (select 1 from waitlist_entry w where w.user_id = $1 and w.site_id = $2 and w.reservation_date = $3 and w.status in (1, 2) and w.scope = $4 and w.space_id is not distinct from $5::int and w.time_ids = $6::int[]) as twice,
              exists (select 1 from venue_order v join venue_order_item i on i.trade_no = v.trade_no
                       where v.user_id = $1 and v.site_id = $2 and v.reservation_date = $3 and v.order_status = '1' and (v.pay_status <> 1 or v.pay_deadline > app_now()) and i.time_id = any ($6::int[])) as own`,
      [userId, siteId, date, scope, spaceId, timeIds],
    );
    return row as WaitlistCounts;
  }

  /** Adds a member to a queue; returns the entry, and whether a requested cell is free right now. */
  async add(
    tx: Tx,
    userId: number,
    roleId: number,
    { siteId, date, scope, spaceId, timeIds, people, autoBook, notAfter }: WaitlistRequest,
  ): Promise<{ id: number; free: boolean }> {
    const [row] = await tx.rows<{ id: number; free: boolean }>(
      `with added as (
         insert into waitlist_entry (user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, people, auto_book, not_after) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *
       ) select a.id, (select m.time_id is not null from wait_match(a::waitlist_entry) m) as free from added a`,
      [userId, roleId, siteId, date, scope, spaceId, timeIds, people, autoBook, notAfter],
    );
    return row as { id: number; free: boolean };
  }

  /** Moves an entry to the end of its queue again. */
  async requeue(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.rows<{ free: boolean }>(
      `with again as (update waitlist_entry set status = 1, queued_at = app_now(), ended_at = null, offer_space = null, offer_time = null where id = $1 and status = 4 returning *)
       select (select m.time_id is not null from wait_match(a::waitlist_entry) m) as free from again a`,
      [id],
    );
    return row?.free ?? false;
  }

  /** Releases an offered slot so that its owner can book it, in the same transaction. */
  async openOffer(tx: Tx, { id, offerNo }: WaitlistEntry): Promise<void> {
    await tx.rows(`select unclaim_plain('offer:' || $1::int || ':' || $2::int)`, [id, offerNo]);
  }

  /** Stores the order of an accepted offer. */
  async markConverted(tx: Tx, id: number, tradeNo: string): Promise<void> {
    await tx.rows(
      `update waitlist_entry set status = 3, trade_no = $2, offer_until = null, ended_at = app_now() where id = $1 and status = 2`,
      [id, tradeNo],
    );
  }

  /**
   * Ends an entry: its owner leaves, or, with `due`, the offer has expired. Returns the raised rooms, or null if there
   * is nothing to end.
   */
  async leave(db: Pick<Db, 'rows'>, id: number, userId: number, due: boolean): Promise<readonly RaisedRoom[] | null> {
    const [row] = await db.rows<{ rooms: readonly RaisedRoom[] | null }>('select leave_wait($1, $2, $3) as rooms', [
      id,
      userId,
      due,
    ]);
    return row?.rooms ?? null;
  }

  /** Returns the changes of the user rooms of all members who wait for a site's day. */
  async changes(
    tx: Tx,
    siteId: number,
    date: string,
    ended: readonly number[],
  ): Promise<{ room: string; patch: Record<string, unknown> }[]> {
    const [row] = await tx.rows<{ changes: { room: string; patch: Record<string, unknown> }[] }>(
      'select wait_changes($1, $2, $3) as changes',
      [siteId, date, ended],
    );
    return row?.changes ?? [];
  }

  /** Returns the review status of a member's registration. */
  async reviewOf(db: Pick<Db, 'rows'>, userId: number): Promise<number> {
    const [row] = await db.rows<{ review: number }>('select login_check_status as review from app_user where id = $1', [
      userId,
    ]);
    return row?.review ?? 0;
  }

  /** Marks an offer as notified; returns false if it already was. */
  async markNotified(tx: Tx, id: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          'update waitlist_entry set told_at = app_now() where id = $1 and status = 2 and told_at is null returning 1',
          [id],
        )
      ).length > 0
    );
  }

  /** Returns offers that are not notified yet, and expired ones. */
  async findDue(db: Db, limit: number): Promise<{ untold: number[]; over: number[] }> {
    const [row] = await db.rows<{ untold: number[]; over: number[] }>(
      `select array(select id from waitlist_entry where status = 2 and told_at is null order by offer_until limit $1) as untold,
              array(select id from waitlist_entry where status = 2 and offer_until <= app_now() order by offer_until limit $1) as over`,
      [limit],
    );
    return row as { untold: number[]; over: number[] };
  }

  /** Returns site days whose returned slots are due to be shown. */
  findReturns(db: Db): Promise<{ siteId: number; date: string }[]> {
    return db.rows(
      `select distinct site_id as "siteId", date from slot_hold where released_at is null and kind = 'HELD' and expires_at <= app_now() and trade_no like 'return:%' limit 100`,
    );
  }

  /** Shows the returned slots of a site's day whose delay is over; returns the raised rooms. */
  async showReturned(db: Db, siteId: number, date: string): Promise<readonly RaisedRoom[]> {
    const [row] = await db.rows<{ rooms: readonly RaisedRoom[] }>('select show_returns($1, $2) as rooms', [
      siteId,
      date,
    ]);
    return row?.rooms ?? [];
  }

  /** Returns site days where a member waits for a free cell, left by a moved order or belonging to an added court. */
  findUnserved(db: Db): Promise<{ siteId: number; date: string }[]> {
    return db.rows(
      `select distinct e.site_id as "siteId", e.reservation_date as date from waitlist_entry e cross join lateral wait_match(e) m where e.status = 1 and m.time_id is not null limit 100`,
    );
  }

  /** Serves the members who wait for a site's day; returns the raised rooms. */
  async serve(db: Db, siteId: number, date: string): Promise<readonly RaisedRoom[]> {
    const [row] = await db.rows<{ rooms: readonly RaisedRoom[] }>('select serve_waits($1, $2) as rooms', [
      siteId,
      date,
    ]);
    return row?.rooms ?? [];
  }

  /** Closes the entries whose last slot is too near, or that have passed their end; returns them by site and day. */
  close(tx: Tx): Promise<{ id: number; siteId: number; date: string }[]> {
    const { close } = waitlistMachine.steps;
    return tx.rows(
      `update waitlist_entry e set status = ${close.to.status}, ended_at = app_now()
         from site s join rule_set r on r.id = s.rule_set_id
        where s.id = e.site_id and e.status = ${close.from.status} and e.reservation_date <= (select school_now())::date + 2
          and (e.not_after <= (select school_now()) or not exists (
            select 1 from time_slot t where t.id = any (e.time_ids) and e.reservation_date + t.begin_minute * interval '1 minute' - r.wait_close_min * interval '1 minute' > (select school_now())))
        returning e.id, e.site_id as "siteId", e.reservation_date as date`,
    );
  }
}
