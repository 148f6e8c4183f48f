import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { HolidayRow, holidays } from '#contract/calendars/holiday.contract';
import { Db, type Tx } from '#server/kit/db/db';
import {
  atLeast,
  atMost,
  contains,
  equals,
  listAll,
  listPage,
  type Bind,
  type ListQuery,
  type SqlStatement,
} from '#server/kit/db/list';

const list: ListQuery<'keyword' | 'kind' | 'venueId' | 'dateFrom' | 'dateTo', never> = {
  select: `h.id, h.name, h.en_name as "enName", h.kind, h.begin_date as "beginDate", h.end_date as "endDate", h.end_date - h.begin_date + 1 as days, h.venue_ids as "venueIds", h.version,
    coalesce((select string_agg(v.venue_name, '、' order by v.sort, v.id) from venue v where v.id = any (h.venue_ids)), '') as "venueNames", coalesce((select string_agg(v.en_name, ', ' order by v.sort, v.id) from venue v where v.id = any (h.venue_ids)), '') as "enVenueNames",
    case when h.kind = 1 then (select count(*)::int from site s join venue_order o on o.site_id = s.id where (h.venue_ids is null or s.venue_id = any (h.venue_ids)) and o.reservation_date between greatest(h.begin_date, (select school_now())::date) and h.end_date and o.order_status = '1') else 0 end as orders`,
  from: 'holiday h',
  filters: {
    keyword: contains('h.name', 'h.en_name'),
    kind: equals('h.kind'),
    venueId: (value, bind) => `(h.venue_ids is null or ${bind(value)} = any (h.venue_ids))`,
    dateFrom: atLeast('h.end_date'),
    dateTo: atMost('h.begin_date'),
  },
  sorts: {},
  tieBreaker: 'h.begin_date desc, h.id desc',
};
const withinVenues = (venueIds: readonly number[]) => (bind: Bind) => [
  `(h.venue_ids is null or h.venue_ids && ${bind(venueIds)}::int[])`,
];

/** A stored holiday entry. */
export interface StoredHoliday {
  readonly name: string;
  readonly enName: string;
  readonly kind: number;
  readonly beginDate: string;
  readonly endDate: string;
  readonly venueIds: readonly number[] | null;
}

const COLUMNS =
  'id, name, en_name as "enName", kind, begin_date as "beginDate", end_date as "endDate", venue_ids as "venueIds", version';

/** Stores the holiday table. */
@Injectable()
export class HolidayStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of the entries that affect these venues. */
  page(query: ParsedOf<typeof holidays.list>, venueIds: readonly number[]) {
    return listPage<HolidayRow>(this.db, list, query, withinVenues(venueIds));
  }

  /** Returns the statement of all entries. */
  all(query: object, limit: number, venueIds: readonly number[]): SqlStatement {
    return listAll(list, query as Record<string, unknown>, limit, withinVenues(venueIds));
  }

  /** Returns the entries with these names. */
  findByNames(names: readonly string[]): Promise<(StoredHoliday & { id: number })[]> {
    return this.db.rows(`select ${COLUMNS} from holiday where name = any ($1)`, [names]);
  }

  async lock(
    tx: Tx,
    id: number,
  ): Promise<(StoredHoliday & { readonly id: number; readonly version: number }) | undefined> {
    const [row] = await tx.rows<StoredHoliday & { id: number; version: number }>(
      `select ${COLUMNS} from holiday where id = $1 for update`,
      [id],
    );
    return row;
  }

  async add(tx: Tx, { name, enName, kind, beginDate, endDate, venueIds }: StoredHoliday): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into holiday (name, en_name, kind, begin_date, end_date, venue_ids) values ($1, $2, $3, $4, $5, $6) returning id',
      [name, enName, kind, beginDate, endDate, venueIds],
    );
    return (row as { id: number }).id;
  }

  async change(tx: Tx, id: number, { name, enName, kind, beginDate, endDate, venueIds }: StoredHoliday): Promise<void> {
    await tx.rows(
      'update holiday set name = $2, en_name = $3, kind = $4, begin_date = $5, end_date = $6, venue_ids = $7, version = version + 1 where id = $1',
      [id, name, enName, kind, beginDate, endDate, venueIds],
    );
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from holiday where id = $1', [id]);
  }
}
