import { Injectable } from '@nestjs/common';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderDetail, OrderRow, orders } from '#contract/orders/order.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import {
  codeOrNameContains,
  equals,
  listAll,
  type ListQuery,
  type ListRequest,
  type SqlFilter,
} from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { couponsOf } from './order-coupon.store';
import type { OrderLogEntity } from './order-log.entity';
import type { VenueOrderEntity } from './venue-order.entity';

type OrderFilterKey = keyof Omit<ParsedOf<typeof orders.list>, 'page' | 'size' | 'sort' | 'order'>;
type OrderSortKey = NonNullable<ParsedOf<typeof orders.list>['sort']>;

/** A row of the list before it is converted for display. */
export type StoredOrderRow = Omit<OrderRow, 'gmtCreate'> & Pick<VenueOrderEntity, 'gmtCreate'>;

/** A row with what only the page of one order shows. */
type StoredOrderDetail = StoredOrderRow &
  Pick<VenueOrderEntity, 'people' | 'remark' | 'meeting' | 'cancelKind' | 'occupyReason'> & {
    readonly cancelTime: Date | null;
    readonly payTime: Date | null;
    readonly buddies: readonly string[];
  };

const UNPAID = `o.order_status = '${orderStatus.normal}' and o.pay_status = ${payStatus.unpaid}`;

/** Matches orders used on or after a date. The bound of the booking lets a list in the order of booking end there. */
const since: SqlFilter = (value, bind) => {
  const date = bind(value);
  return `o.reservation_date >= ${date} and o.gmt_create >= first_booked_since(${date})`;
};

/**
 * Matches orders used on or before a date. The bound of the booking lets a list in the order of booking begin there.
 */
const until: SqlFilter = (value, bind) => {
  const date = bind(value);
  return `o.reservation_date <= ${date} and o.gmt_create <= last_booked_until(${date})`;
};

const list: ListQuery<OrderFilterKey, OrderSortKey> = {
  select: `o.id, o.trade_no as "tradeNo", u.name as "userName", o.phone, o.order_type as "orderType", o.source,
    v.venue_name as "venueName", v.en_name as "enVenueName", s.site_name as "siteName", s.en_name as "enSiteName",
    o.detail, o.detail_en as "detailEn", o.begin_at as "reservationStartDate",
    (o.amount / 100.0)::float8 as "orderAmount", (o.discount_fee / 100.0)::float8 as "discountFee",
    (o.refund_fee / 100.0)::float8 as "refundFee", o.pay_type as "payType", o.order_status as "orderStatus",
    o.pay_status as "payStatus", o.promise_status as "promiseStatus", o.gmt_create as "gmtCreate",
    case when ${UNPAID} then epoch_ms(o.pay_deadline) end as "payDeadline"`,
  from: `venue_order o
    join v_app_user u on u.id = o.user_id
    join v_venue v on v.id = o.venue_id
    join v_site s on s.id = o.site_id`,
  filters: {
    keyword: codeOrNameContains(
      {
        table: 'venue_order',
        id: 'o.id',
        person: 'user_id',
        few: `k.order_status = '${orderStatus.normal}' and k.pay_status = ${payStatus.unpaid}`,
      },
      'trade_no',
      'phone',
    ),
    venueId: equals('o.venue_id'),
    siteId: equals('o.site_id'),
    dateFrom: since,
    dateTo: until,
    orderStatus: equals('o.order_status'),
    payStatus: equals('o.pay_status'),
    source: equals('o.source'),
    promiseStatus: equals('o.promise_status'),
    cancelKind: equals('o.cancel_kind'),
  },
  // By date first: the index of the date gives the order, and only the orders of a day are sorted.
  sorts: {
    gmtCreate: 'o.gmt_create',
    reservationStartDate: ['o.reservation_date', 'o.begin_at'],
    orderAmount: 'o.amount',
  },
  notNullSorts: ['gmtCreate', 'reservationStartDate', 'orderAmount'],
  countFrom: 'venue_order o',
  tieBreaker: 'o.id desc',
};

const withinScope = (scope: Scope) =>
  scopeConditions(scope, { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' });

/** Reads the orders of a staff scope. */
@Injectable()
export class OrderDeskStore {
  readonly list: StoredList<StoredOrderRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the sums over the filtered orders, in yuan. */
  totals(filter: ListRequest, scope: Scope): Promise<{ income: number; refund: number; pending: number }> {
    return this.list.totals<{ income: number; refund: number; pending: number }>(
      filter,
      `
        coalesce(sum(o.pay_fee), 0)::float8 / 100 as income, coalesce(sum(o.refund_fee), 0)::float8 / 100 as refund,
        coalesce(sum(o.amount) filter (where ${UNPAID}), 0)::float8 / 100 as pending
      `,
      scope,
    );
  }

  /** Returns one order. */
  async find(tradeNo: string, scope: Scope): Promise<StoredOrderDetail | undefined> {
    const { sql, values } = listAll(
      {
        ...list,
        select: `
          ${list.select}, o.people, o.remark, o.meeting, o.cancel_kind as "cancelKind", o.cancel_at as "cancelTime",
          o.paid_at as "payTime", o.occupy_reason as "occupyReason",
          array(select b.name from v_app_user b where b.id = any (o.buddy_ids) order by b.id) as buddies
        `,
      },
      {},
      1,
      (bind) => [`o.trade_no = ${bind(tradeNo)}`, ...withinScope(scope)(bind)],
    );
    return (await this.db.rows<StoredOrderDetail>(sql, values))[0];
  }

  /** Returns the slots of an order. */
  items(tradeNo: string): Promise<OrderDetail['items']> {
    return this.db.rows<OrderDetail['items'][number]>(
      `
        select coalesce(p.id, 0) as "spaceId", coalesce(p.space_name, '') as "spaceName",
          coalesce(p.en_name, '') as "enSpaceName", i.time_id as "timeId", i.begin_at as "startDate",
          i.end_at as "endDate", (i.fee / 100.0)::float8 as "orderFee"
        from venue_order_item i
          left join v_space p on p.id = i.space_id
        where i.trade_no = $1
        order by i.id
      `,
      [tradeNo],
    );
  }

  /** Returns the history of an order with the names of those who acted, oldest first. */
  findLog(
    tradeNo: string,
  ): Promise<(Pick<OrderLogEntity, 'at' | 'who' | 'action' | 'note'> & { readonly name: string | null })[]> {
    return this.db.rows(
      `
        select l.at, l.who, u.name, l.action, l.note
        from order_log l
          left join v_app_user u on u.id = l.user_id
        where l.trade_no = $1
        order by l.id
      `,
      [tradeNo],
    );
  }

  /** Returns the coupons in an order's price. */
  coupons(tradeNo: string): Promise<{ name: string; enName: string }[]> {
    return couponsOf(this.db, tradeNo);
  }
}
