import { Injectable } from '@nestjs/common';
import type { HolidayRow } from '#contract/calendars/holiday.contract';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { HolidayEntity } from './holiday.entity';

const list: ListQuery<'keyword' | 'kind' | 'venueId' | 'dateFrom' | 'dateTo', never> = {
  select: `
    h.id, h.name, h.en_name as "enName", h.kind, h.begin_date as "beginDate", h.end_date as "endDate",
    h.end_date - h.begin_date + 1 as days, h.venue_ids as "venueIds", h.version,
    coalesce((
      select string_agg(v.venue_name, '、' order by v.sort, v.id) from v_venue v where v.id = any (h.venue_ids)
    ), '') as "venueNames",
    coalesce((
      select string_agg(v.en_name, ', ' order by v.sort, v.id) from v_venue v where v.id = any (h.venue_ids)
    ), '') as "enVenueNames",
    case
      when h.kind = 1 then (
        select count(*)::int
        from v_site s
          join v_venue_order o on o.site_id = s.id
        where (h.venue_ids is null or s.venue_id = any (h.venue_ids))
          and o.reservation_date between greatest(h.begin_date, (select school_now())::date) and h.end_date
          and o.order_status = '1'
      )
      else 0
    end as orders
  `,
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

/** What is saved of a holiday. */
export type StoredHoliday = Omit<HolidayEntity, 'id' | 'version'>;

/** Stores the holiday table. */
@Injectable()
export class HolidayStore {
  readonly list: StoredList<HolidayRow, [venueIds: readonly number[]]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinVenues);
  }
}
