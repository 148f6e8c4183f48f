import { Injectable } from '@nestjs/common';
import { closureFate } from '#domain/closures/closure.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { closures, ClosureRow } from '#contract/closures/closure.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, equals, listAll, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

type ClosureFilterKey = keyof Omit<ParsedOf<typeof closures.list>, 'page' | 'size' | 'sort' | 'order'>;

/** A row of the list, before its times and amounts are written out. */
export interface StoredClosureRow extends Record<string, unknown>, Omit<ClosureRow, 'gmtCreate' | 'clock' | 'refund'> {
  readonly gmtCreate: Date;
  readonly refund: number;
  readonly beginMinute: number;
  readonly endMinute: number;
}

const siteNames = (name: string, between: string): string =>
  `(select string_agg(s.${name}, '${between}' order by s.id) from v_site s where s.id = any (c.site_ids))`;
const countOrders = (condition: string): string =>
  `(select count(*)::int from closure_order o where o.closure_id = c.id and ${condition})`;

const list: ListQuery<ClosureFilterKey, 'gmtCreate'> = {
  select: `
    c.id, v.venue_name as "venueName", v.en_name as "enVenueName",
    ${siteNames('site_name', '、')} as sites, ${siteNames('en_name', ', ')} as "sitesEn",
    c.begin_date as "beginDate", c.end_date as "endDate", c.begin_minute as "beginMinute",
    c.end_minute as "endMinute", c.reason_type as "reasonType", c.note, c.status, u.name as "userName",
    c.gmt_create as "gmtCreate", epoch_ms(c.undo_until) as "undoUntil",
    ${countOrders(`o.fate <> ${closureFate.left}`)} as orders,
    ${countOrders(`o.fate = ${closureFate.left}`)} as left,
    (
      select coalesce(sum(o.amount), 0)::int
      from closure_order o
      where o.closure_id = c.id and o.fate = ${closureFate.ended}
    ) as refund
  `,
  from: 'closure c join v_venue v on v.id = c.venue_id join v_app_user u on u.id = c.user_id',
  filters: {
    venueId: equals('c.venue_id'),
    status: equals('c.status'),
    reasonType: equals('c.reason_type'),
    dateFrom: atLeast('c.end_date'),
    dateTo: atMost('c.begin_date'),
  },
  sorts: { gmtCreate: 'c.id' },
  tieBreaker: 'c.id desc',
};
const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'c.venue_id' });

/** Reads closures for their list. */
@Injectable()
export class ClosureListStore {
  readonly list: StoredList<StoredClosureRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns a closure within the scope. */
  async find(id: number, scope: Scope): Promise<StoredClosureRow | undefined> {
    const { sql, values } = listAll(list, {}, 1, (bind) => [`c.id = ${bind(id)}`, ...withinScope(scope)(bind)]);
    const [row] = await this.db.rows<StoredClosureRow>(sql, values);
    return row;
  }
}
