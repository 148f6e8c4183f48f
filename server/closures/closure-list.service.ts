import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { fen, toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { closures, ClosureRow } from '#contract/closures/closure.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, equals, listAll, listPage, type ListQuery } from '#server/kit/db/list';
import { schoolStamp } from '#server/kit/runtime/clock';
import { ClosureStore, type AffectedBooking } from './closure.store';

type ClosureFilterKey = keyof Omit<ParsedOf<typeof closures.list>, 'page' | 'size' | 'sort' | 'order'>;
interface StoredClosureRow extends Record<string, unknown>, Omit<ClosureRow, 'gmtCreate' | 'clock' | 'refund'> {
  readonly gmtCreate: Date;
  readonly refund: number;
  readonly beginMinute: number;
  readonly endMinute: number;
}

const scopeColumns = { venue: 'c.venue_id' };
const closureList: ListQuery<ClosureFilterKey, 'gmtCreate'> = {
  select: `c.id, v.venue_name as "venueName", v.en_name as "enVenueName", (select string_agg(s.site_name, '、' order by s.id) from site s where s.id = any (c.site_ids)) as sites, (select string_agg(s.en_name, ', ' order by s.id) from site s where s.id = any (c.site_ids)) as "sitesEn",
    c.begin_date as "beginDate", c.end_date as "endDate", c.begin_minute as "beginMinute", c.end_minute as "endMinute", c.reason_type as "reasonType", c.note, c.status, u.name as "userName", c.gmt_create as "gmtCreate", epoch_ms(c.undo_until) as "undoUntil",
    (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate <> 3) as orders, (select count(*)::int from closure_order o where o.closure_id = c.id and o.fate = 3) as left, (select coalesce(sum(o.amount), 0)::int from closure_order o where o.closure_id = c.id and o.fate = 1) as refund`,
  from: 'closure c join venue v on v.id = c.venue_id join app_user u on u.id = c.user_id',
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

const toClosureRow = ({ gmtCreate, beginMinute, endMinute, refund, ...row }: StoredClosureRow): ClosureRow => ({
  ...row,
  userName: maskName(row.userName),
  clock: `${clockOf(beginMinute)}–${clockOf(endMinute)}`,
  refund: toYuan(fen(refund)),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
});
/** Converts a booking affected by a closure, with a masked name. */
export const toAffectedView = ({
  tradeNo,
  userName,
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  kept,
  fate,
}: AffectedBooking) => ({
  tradeNo,
  userName: maskName(userName),
  siteName,
  enSiteName,
  date,
  detail,
  detailEn,
  payStatus: pay,
  refund: toYuan(fen(kept)),
  fate,
});

/** Closures of the venues in a staff scope. */
@Injectable()
export class ClosureListService {
  constructor(
    private readonly db: Db,
    private readonly store: ClosureStore,
  ) {}

  /** Returns one page. */
  async list(caller: Caller, filter: ParsedOf<typeof closures.list>): Promise<AnswerOf<typeof closures.list>> {
    const found = await listPage<StoredClosureRow>(
      this.db,
      closureList,
      filter,
      scopeConditions(requireMember(caller), scopeColumns),
    );
    return { ...found, content: found.content.map(toClosureRow) };
  }

  /** Returns one closure with its bookings. */
  async detail(caller: Caller, id: number): Promise<AnswerOf<typeof closures.detail>> {
    const scope = scopeConditions(requireMember(caller), scopeColumns);
    const { sql, values } = listAll(closureList, {}, 1, (bind) => [`c.id = ${bind(id)}`, ...scope(bind)]);
    const [row] = await this.db.rows<StoredClosureRow>(sql, values);
    if (!row) throw new Failure(orderFailure.closureMissing);
    return { ...toClosureRow(row), met: (await this.store.bookingsOf(this.db, id)).map(toAffectedView) };
  }
}
