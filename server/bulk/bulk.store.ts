import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import type { BulkState } from '#domain/bulk/bulk.machine';
import {
  bulkKind,
  bulkResult,
  type BulkKind,
  type BulkPay,
  type BulkPrice,
  type BulkWork,
} from '#domain/bulk/bulk.status';
import type { WeekRule } from '#domain/occupations/occupation.status';
import { orderStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';

/** A row of a request. Amounts in fen, times in minutes since midnight. */
export interface BulkRequest extends BulkState, Record<string, unknown> {
  readonly id: number;
  readonly batchNo: string;
  readonly kind: BulkKind;
  readonly userId: number;
  readonly roleId: number;
  readonly orgName: string;
  readonly phone: string;
  readonly title: string;
  readonly venueId: number;
  readonly siteId: number;
  readonly merchantId: number;
  readonly spaceIds: number[];
  readonly dateFrom: LocalDate;
  readonly dateTo: LocalDate;
  readonly weekdays: number[];
  readonly weeks: WeekRule;
  readonly skipHolidays: boolean;
  readonly begin: number;
  readonly end: number;
  readonly people: number;
  readonly payMode: BulkPay;
  readonly priceMode: BulkPrice;
  readonly priceValue: number;
  readonly rent: Fen;
  readonly deposit: Fen;
  readonly billed: Fen;
  readonly made: boolean;
  /** Whether the confirmation of the applicant is awaited. */
  readonly awaited: boolean;
}

/** The result of one date of a request. */
export interface BulkDateResult {
  readonly result: number;
  readonly slots: number;
  readonly amount: Fen;
  readonly blocked: string | null;
  readonly blockedEn: string | null;
  readonly tradeNo: string | null;
}

/** A future date with an active order. */
interface ActiveBulkDate extends Record<string, unknown> {
  readonly date: string;
  readonly amount: Fen;
}

/** The submitted fields of a request. */
export type BulkDraft = Pick<
  BulkRequest,
  | 'kind'
  | 'userId'
  | 'roleId'
  | 'orgName'
  | 'phone'
  | 'title'
  | 'venueId'
  | 'siteId'
  | 'merchantId'
  | 'spaceIds'
  | 'dateFrom'
  | 'dateTo'
  | 'weekdays'
  | 'weeks'
  | 'skipHolidays'
  | 'begin'
  | 'end'
  | 'people'
  | 'payMode'
  | 'priceMode'
  | 'priceValue'
  | 'rent'
  | 'deposit'
> & { readonly purpose: number; readonly remark: string };

const BULK_SELECT = `select id, batch_no as "batchNo", kind, user_id as "userId", role_id as "roleId", org_name as "orgName", phone, title, venue_id as "venueId", site_id as "siteId", merchant_id as "merchantId", space_ids as "spaceIds", date_from as "dateFrom", date_to as "dateTo",
  weekdays, weeks, skip_holidays as "skipHolidays", begin_minute as begin, end_minute as "end", people, pay_mode as "payMode", price_mode as "priceMode", price_value as "priceValue", rent, deposit, billed, status, lease_status as "leaseStatus", made_at is not null as made, confirm_by is not null and confirmed_at is null as awaited from bulk_booking`;
/** SQL result of a date: dropped if its order was cancelled meanwhile. */
export const DATE_RESULT = `case when d.result = ${bulkResult.booked} and o.order_status = '${orderStatus.cancelled}' then ${bulkResult.dropped} else d.result end`;
/** SQL condition: the order of the date is active. */
export const IS_ACTIVE_DATE = `d.result = ${bulkResult.booked} and o.order_status = '${orderStatus.normal}'`;

const columnsOf = (draft: BulkDraft): Record<string, unknown> => ({
  org_name: draft.orgName,
  phone: draft.phone,
  title: draft.title,
  purpose: draft.purpose,
  people: draft.people,
  remark: draft.remark,
  venue_id: draft.venueId,
  site_id: draft.siteId,
  merchant_id: draft.merchantId,
  space_ids: draft.spaceIds,
  date_from: draft.dateFrom,
  date_to: draft.dateTo,
  weekdays: draft.weekdays,
  weeks: draft.weeks,
  skip_holidays: draft.skipHolidays,
  begin_minute: draft.begin,
  end_minute: draft.end,
  pay_mode: draft.payMode,
  price_mode: draft.priceMode,
  price_value: draft.priceValue,
  rent: draft.rent,
  deposit: draft.deposit,
});

/** Rows of requests and their dates. */
@Injectable()
export class BulkStore {
  constructor(private readonly db: Db) {}

  /** Returns a request without a lock, or null. */
  async find(id: number): Promise<BulkRequest | null> {
    const [row] = await this.db.rows<BulkRequest>(`${BULK_SELECT} where id = $1`, [id]);
    return row ?? null;
  }

  /** Returns the request of an instalment without a lock, or null. */
  async findByInstalment(dueId: number): Promise<BulkRequest | null> {
    const [row] = await this.db.rows<BulkRequest>(
      `${BULK_SELECT} where id = (select bulk_id from bulk_due where id = $1)`,
      [dueId],
    );
    return row ?? null;
  }

  /** Locks a request; always the first lock of a transaction that changes it. */
  async lock(tx: Tx, id: number): Promise<BulkRequest> {
    const [row] = await tx.rows<BulkRequest>(`${BULK_SELECT} where id = $1 for update`, [id]);
    if (!row) throw new Failure(bulkFailure.bulkMissing);
    return row;
  }

  /** Inserts a request, or updates one that is resubmitted. */
  async save(tx: Tx, draft: BulkDraft, existingId: number | null): Promise<{ id: number; batchNo: string }> {
    const columns = columnsOf(draft);
    const names = Object.keys(columns);
    const values = Object.values(columns);
    const [row] =
      existingId === null
        ? await tx.rows<{ id: number; batchNo: string }>(
            `insert into bulk_booking (batch_no, kind, user_id, role_id, ${names.join(', ')}) values (new_trade_no($1), $2, $3, $4, ${names.map((_, n) => `$${n + 5}`).join(', ')}) returning id, batch_no as "batchNo"`,
            [draft.kind === bulkKind.lease ? 'L' : 'B', draft.kind, draft.userId, draft.roleId, ...values],
          )
        : await tx.rows<{ id: number; batchNo: string }>(
            `update bulk_booking set ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')}, billed = 0, round = round + 1, version = version + 1 where id = $1 returning id, batch_no as "batchNo"`,
            [existingId, ...values],
          );
    const saved = row as { id: number; batchNo: string };
    await tx.rows('delete from bulk_date where bulk_id = $1', [saved.id]);
    await tx.rows('delete from bulk_due where bulk_id = $1', [saved.id]);
    return saved;
  }

  /** Updates the state of a request; throws if it changed meanwhile. */
  async move(
    tx: Tx,
    bulk: BulkRequest,
    next: BulkState,
    change: Readonly<Record<string, unknown>> = {},
    stamps: readonly string[] = [],
  ): Promise<void> {
    const names = Object.keys(change);
    const sets = [
      'status = $4',
      'lease_status = $5',
      'version = version + 1',
      ...names.map((name, n) => `${name} = $${n + 6}`),
      ...stamps.map((name) => `${name} = app_now()`),
    ];
    const moved = await tx.rows(
      `update bulk_booking set ${sets.join(', ')} where id = $1 and status = $2 and lease_status = $3 returning 1`,
      [bulk.id, bulk.status, bulk.leaseStatus, next.status, next.leaseStatus, ...names.map((name) => change[name])],
    );
    if (moved.length === 0) throw new Failure(bulkFailure.bulkIllegalStep);
  }

  /** Inserts the dates of a submitted request. */
  async insertDates(tx: Tx, id: number, dates: readonly (BulkDateResult & { readonly date: string })[]): Promise<void> {
    await tx.rows(
      `insert into bulk_date (bulk_id, date, result, slots, amount, blocked, blocked_en) select $1, x.date, x.result, x.slots, x.amount, x.blocked, x."blockedEn" from jsonb_to_recordset($2::jsonb) as x(date date, result smallint, slots int, amount int, blocked text, "blockedEn" text)`,
      [id, JSON.stringify(dates)],
    );
  }

  /** Locks the next open date; skips dates locked by another process. */
  async lockNextOpenDate(tx: Tx, id: number): Promise<{ id: number; date: LocalDate } | null> {
    const [row] = await tx.rows<{ id: number; date: LocalDate }>(
      `select id, date from bulk_date where bulk_id = $1 and result = ${bulkResult.open} order by date limit 1 for update skip locked`,
      [id],
    );
    return row ?? null;
  }

  /** Locks a date and returns whether it is still open; another process may have booked it. */
  async isOpen(tx: Tx, dateId: number): Promise<boolean> {
    return (
      (await tx.rows(`select 1 from bulk_date where id = $1 and result = ${bulkResult.open} for update`, [dateId]))
        .length > 0
    );
  }

  /** Records the result of one date. */
  async recordDateResult(
    tx: Tx,
    dateId: number,
    { result, slots, amount, blocked, blockedEn, tradeNo }: BulkDateResult,
  ): Promise<void> {
    await tx.rows(
      'update bulk_date set result = $2, slots = $3, amount = $4, blocked = $5, blocked_en = $6, trade_no = $7 where id = $1',
      [dateId, result, slots, amount, blocked, blockedEn, tradeNo],
    );
  }

  /** Reopens dates that could not be booked and skipped ones that are named; only future dates. */
  async reopen(tx: Tx, id: number, today: string, named: readonly string[]): Promise<number> {
    const rows = await tx.rows(
      `update bulk_date set result = ${bulkResult.open}, blocked = null, blocked_en = null, trade_no = null, refused = false where bulk_id = $1 and date >= $2
          and (result in (${bulkResult.conflict}, ${bulkResult.closed}) or result in (${bulkResult.skipped}, ${bulkResult.dropped}) and date = any ($3::date[])) returning 1`,
      [id, today, named],
    );
    return rows.length;
  }

  /** Returns the number of booked and open dates and the price of the booked ones. */
  async countDates(on: Pick<Tx | Db, 'rows'>, id: number): Promise<{ booked: number; open: number; amount: Fen }> {
    const [row] = await on.rows<{ booked: number; open: number; amount: Fen }>(
      `select count(*) filter (where ${IS_ACTIVE_DATE})::int as booked, count(*) filter (where d.result = ${bulkResult.open})::int as open, coalesce(sum(d.amount) filter (where ${IS_ACTIVE_DATE}), 0)::int as amount from bulk_date d left join venue_order o using (trade_no) where d.bulk_id = $1`,
      [id],
    );
    return row as { booked: number; open: number; amount: Fen };
  }

  /** Marks active future dates as rejected by their applicant; returns how many. */
  async rejectDates(tx: Tx, id: number, dates: readonly string[]): Promise<number> {
    const rows = await tx.rows(
      `update bulk_date d set refused = true from venue_order o where d.bulk_id = $1 and d.date = any ($2::date[]) and o.trade_no = d.trade_no and ${IS_ACTIVE_DATE} and o.begin_at > school_now() returning 1`,
      [id, dates],
    );
    return rows.length;
  }

  /** Returns the applicant's confirmation: number of kept and rejected dates; null before it is given. */
  async confirmationOf(tx: Tx, id: number): Promise<{ kept: number; left: number } | null> {
    const [row] = await tx.rows<{ kept: number; left: number }>(
      `select count(*) filter (where ${IS_ACTIVE_DATE} and not d.refused)::int as kept, count(*) filter (where d.refused)::int as left from bulk_booking b join bulk_date d on d.bulk_id = b.id left join venue_order o using (trade_no) where b.id = $1 and b.confirmed_at is not null group by b.id`,
      [id],
    );
    return row ?? null;
  }

  /** Returns the school's yesterday: the last used day of a contract that ends before today. */
  async yesterday(tx: Tx): Promise<LocalDate> {
    const [row] = await tx.rows<{ day: LocalDate }>('select school_now()::date - 1 as day');
    return (row as { day: LocalDate }).day;
  }

  /** Returns the future dates of a request with an active order. */
  activeDates(on: Pick<Tx | Db, 'rows'>, id: number): Promise<ActiveBulkDate[]> {
    return on.rows<ActiveBulkDate>(
      `select d.date, d.amount from bulk_date d join venue_order o using (trade_no) where d.bulk_id = $1 and ${IS_ACTIVE_DATE} and o.begin_at > school_now() order by d.date`,
      [id],
    );
  }

  /** Clears the failure of work that was done in another way. */
  async clearFailedWork(tx: Tx, work: BulkWork, id: number): Promise<void> {
    await tx.rows('delete from bulk_stuck where bulk_id = $1 and work = $2', [id, work]);
  }
}
