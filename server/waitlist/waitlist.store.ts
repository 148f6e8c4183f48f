import { Injectable } from '@nestjs/common';
import { waitlistStatus, type WaitlistScope, type WaitlistStatus } from '#domain/waitlist/waitlist.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Page } from '#contract/kit/page';
import type { waitlists } from '#contract/waitlist/waitlist.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type RaisedVersion, type Tx } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, listPage, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { WaitlistEntryEntity } from './waitlist-entry.entity';

/** A waitlist entry as stored; `now` is the time of reading. Instants in epoch ms. */
export type WaitlistEntry = Pick<
  WaitlistEntryEntity,
  | 'id'
  | 'userId'
  | 'roleId'
  | 'siteId'
  | 'spaceId'
  | 'timeIds'
  | 'people'
  | 'autoBook'
  | 'notAfter'
  | 'offerNo'
  | 'offerSpace'
  | 'offerTime'
  | 'tradeNo'
> & {
  readonly userName: string;
  readonly date: string;
  readonly scope: WaitlistScope;
  readonly status: WaitlistStatus;
  readonly position: number;
  readonly offerUntil: number | null;
  readonly orderId: number | null;
  readonly queuedAt: number;
  readonly now: number;
};

/** A request to join a waitlist. */
export type WaitlistRequest = Pick<
  WaitlistEntry,
  'siteId' | 'date' | 'scope' | 'spaceId' | 'timeIds' | 'people' | 'autoBook' | 'notAfter'
>;

/** Columns of an entry; `e` is the entry, `u` the member. */
const COLUMNS = `
  e.id, e.user_id as "userId", u.name as "userName", e.role_id as "roleId", e.site_id as "siteId",
  e.reservation_date as date, e.scope, e.space_id as "spaceId", e.time_ids as "timeIds", e.people,
  e.auto_book as "autoBook", to_char(e.not_after, 'YYYY-MM-DD HH24:MI') as "notAfter", e.status,
  wait_position(e) as position, e.offer_no as "offerNo", epoch_ms(e.offer_until) as "offerUntil",
  e.offer_space as "offerSpace", e.offer_time as "offerTime", e.trade_no as "tradeNo",
  (select v.id from v_venue_order v where v.trade_no = e.trade_no) as "orderId", epoch_ms(e.gmt_create) as "queuedAt",
  epoch_ms(app_now()) as now
`;
const FROM = 'waitlist_entry e join v_app_user u on u.id = e.user_id';

const ownList: ListQuery<never, never> = {
  select: COLUMNS,
  from: FROM,
  filters: {},
  sorts: {},
  countFrom: 'waitlist_entry e',
  tieBreaker: 'e.id desc',
};

type DeskQuery = ParsedOf<typeof waitlists.desk>;

const deskList: ListQuery<keyof Omit<DeskQuery, 'page' | 'size'>, never> = {
  select: COLUMNS,
  from: `${FROM} join v_site s on s.id = e.site_id`,
  sorts: {},
  tieBreaker: 'e.reservation_date desc, e.id desc',
  filters: {
    keyword: contains('u.name'),
    venueId: equals('s.venue_id'),
    siteId: equals('e.site_id'),
    dateFrom: atLeast('e.reservation_date'),
    dateTo: atMost('e.reservation_date'),
    status: equals('e.status'),
  },
};

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
  /** The list of the entries in a staff scope. */
  readonly deskList: StoredList<WaitlistEntry, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.deskList = new StoredList(db, deskList, (scope: Scope) =>
      scopeConditions(scope, { venue: 's.venue_id', person: 'e.user_id' }),
    );
  }

  /** Returns one page of a member's entries, newest first; `standing` leaves out ended ones. */
  ownPage(userId: number, { page, size, standing }: ParsedOf<typeof waitlists.mine>): Promise<Page<WaitlistEntry>> {
    return listPage<WaitlistEntry>(this.db, ownList, { page, size }, (bind) => [
      `e.user_id = ${bind(userId)}`,
      ...(standing ? ['e.status in (1, 2)'] : []),
    ]);
  }

  /** Returns one entry of any member; null if there is none. */
  async find(db: Pick<Db, 'rows'>, id: number): Promise<WaitlistEntry | null> {
    const [row] = await db.rows<WaitlistEntry>(`select ${COLUMNS} from ${FROM} where e.id = $1`, [id]);
    return row ?? null;
  }

  /** Locks one entry until the transaction ends and returns it. */
  async lock(tx: Tx, id: number): Promise<WaitlistEntry | null> {
    const [row] = await tx.rows<WaitlistEntry>(
      `select ${COLUMNS} from ${FROM} where e.id = $1 for no key update of e`,
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
      `
        select
          (select count(*)::int from waitlist_entry w where w.user_id = $1 and w.status in (1, 2)) as mine,
          (
            select count(*)::int
            from waitlist_entry w
            where w.site_id = $2
              and w.reservation_date = $3
              and w.status = 1
              and w.time_ids && $6::int[]
              and (w.scope <> 1 or $4::int <> 1 or w.space_id = $5::int)
          ) as queue,
          exists (
            select 1
            from waitlist_entry w
            where w.user_id = $1
              and w.site_id = $2
              and w.reservation_date = $3
              and w.status in (1, 2)
              and w.scope = $4
              and w.space_id is not distinct from $5::int
              and w.time_ids = $6::int[]
          ) as twice,
          exists (
            select 1
            from v_venue_order v
              join v_venue_order_item i on i.trade_no = v.trade_no
            where v.user_id = $1
              and v.site_id = $2
              and v.reservation_date = $3
              and v.order_status = '1'
              and (v.pay_status <> 1 or v.pay_deadline > app_now())
              and i.time_id = any ($6::int[])
          ) as own
      `,
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
      `
        with added as (
          insert into waitlist_entry (
            user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, people, auto_book, not_after
          )
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
          returning *
        )
        select a.id, (select m.time_id is not null from wait_match(a::waitlist_entry) m) as free
        from added a
      `,
      [userId, roleId, siteId, date, scope, spaceId, timeIds, people, autoBook, notAfter],
    );
    return row as { id: number; free: boolean };
  }

  /** Moves an entry to the end of its queue again. */
  async requeue(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.rows<{ free: boolean }>(
      `
        with again as (
          update waitlist_entry
          set status = 1, queued_at = app_now(), ended_at = null, offer_space = null, offer_time = null
          where id = $1 and status = 4
          returning *
        )
        select (select m.time_id is not null from wait_match(a::waitlist_entry) m) as free
        from again a
      `,
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
    const { offered, converted } = waitlistStatus;
    await tx
      .repository(WaitlistEntryEntity)
      .update({ id, status: offered }, { status: converted, tradeNo, offerUntil: null, endedAt: () => 'app_now()' });
  }

  /**
   * Ends an entry: its owner leaves, or, with `due`, the offer has expired. Returns the raised rooms, or null if there
   * is nothing to end.
   */
  async leave(
    db: Pick<Db, 'rows'>,
    id: number,
    userId: number,
    due: boolean,
  ): Promise<readonly RaisedVersion[] | null> {
    const [row] = await db.rows<{ rooms: readonly RaisedVersion[] | null }>('select leave_wait($1, $2, $3) as rooms', [
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
    const [row] = await db.rows<{ review: number }>(
      'select login_check_status as review from v_app_user where id = $1',
      [userId],
    );
    return row?.review ?? 0;
  }
}
