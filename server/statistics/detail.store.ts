import { Injectable } from '@nestjs/common';
import type { Period } from '#domain/statistics/period.rules';
import { incomeBasis, moneyWay, orderBasis } from '#domain/statistics/statistics.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { MoneyLine, OrderLine, statisticsDetail } from '#contract/statistics/detail.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  listTotals,
  type Bind,
  type ListQuery,
  type ListRequest,
  type SqlStatement,
} from '#server/kit/db/list';

/** Filters of finance records. */
export type MoneyFilter = Omit<ParsedOf<typeof statisticsDetail.money>, 'page' | 'size'>;
/** Filters of orders. */
export type OrderLineFilter = Omit<ParsedOf<typeof statisticsDetail.orders>, 'page' | 'size'>;
type Paged = { readonly page: number; readonly size: number };
type PlaceNames<R> = R & Record<string, unknown>;

const scopeColumns = { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' };
const PLACE_NAMES = `
  coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName",
  coalesce(s.site_name, '') as "siteName", coalesce(s.en_name, '') as "enSiteName", u.name as "userName"
`;
const JOINS =
  'join v_app_user u on u.id = f.user_id left join v_venue v on v.id = f.venue_id left join v_site s on s.id = f.site_id';
const sharedColumns = {
  keyword: contains('f.trade_no'),
  venueId: equals('f.venue_id'),
  siteId: equals('f.site_id'),
  merchantId: equals('f.merchant_id'),
  roleId: equals('f.role_id'),
};

/** The finance records behind a figure. */
const moneyList: ListQuery<string, 'day' | 'amount'> = {
  select: `
    f.no, f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day,
    to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE_NAMES}, f.kind, f.pay_type as "payType", f.biz,
    (case when f.back then -f.amount else f.amount end / 100.0)::float8 as amount
  `,
  from: `stat_money f ${JOINS}`,
  filters: {
    ...sharedColumns,
    payType: equals('f.pay_type'),
    biz: equals('f.biz'),
    way: (value, bind) => `f.back = (${bind(value)} = ${moneyWay.gone})`,
  },
  sorts: { day: 'f.day', amount: 'f.amount' },
  notNullSorts: ['day', 'amount'],
  countFrom: 'stat_money f',
  tieBreaker: 'f.no desc',
};
const orderList: ListQuery<string, 'day' | 'amount'> = {
  select: `
    f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day,
    to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE_NAMES}, f.source, f.order_status as "orderStatus",
    f.pay_status as "payStatus", f.promise_status as "promiseStatus", f.cancel_kind as "cancelKind",
    f.hour || ':00' as hour, f.minutes, f.people::int as people, f.lead, coalesce(g.name, '') as "orgName",
    coalesce(g.en_name, '') as "enOrgName", (f.amount / 100.0)::float8 as amount,
    (f.paid / 100.0)::float8 as paid, (f.refunded / 100.0)::float8 as refunded
  `,
  from: `stat_orders f ${JOINS} left join v_org g on g.id = f.org_id`,
  filters: {
    ...sharedColumns,
    source: equals('f.source'),
    orderStatus: equals('f.order_status'),
    payStatus: equals('f.pay_status'),
    promiseStatus: equals('f.promise_status'),
    cancelKind: equals('f.cancel_kind'),
    lead: equals('f.lead'),
    orgId: equals('f.org_id'),
  },
  sorts: { day: 'f.day', amount: 'f.amount' },
  notNullSorts: ['day', 'amount'],
  countFrom: 'stat_orders f',
  tieBreaker: 'f.trade_no desc',
};

const MONEY_SUMS = `
  coalesce(sum(f.amount) filter (where not f.back), 0)::float8 / 100 as gross,
  coalesce(sum(f.amount) filter (where f.back), 0)::float8 / 100 as refund,
  coalesce(sum(case when f.back then -f.amount else f.amount end), 0)::float8 / 100 as net
`;
const ORDER_SUMS = `
  coalesce(sum(f.amount), 0)::float8 / 100 as amount,
  coalesce(sum(f.paid), 0)::float8 / 100 as paid,
  coalesce(sum(f.refunded), 0)::float8 / 100 as refunded
`;

/** Basis and days are separate conditions. */
const withoutPeriod = (filter: object): ListRequest =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !['basis', 'dateFrom', 'dateTo'].includes(key)));

const within = ({ from, to }: Period, column: string, bind: Bind): string =>
  `${column} between ${bind(from)}::date and ${bind(to)}::date`;

const moneyConditions =
  (caller: Member, { basis }: MoneyFilter, period: Period) =>
  (bind: Bind): string[] => [
    basis === incomeBasis.cash ? 'f.outside' : 'f.earned',
    within(period, basis === incomeBasis.used ? 'f.use_day' : 'f.day', bind),
    ...scopeConditions(caller, scopeColumns)(bind),
  ];

const orderConditions =
  (caller: Member, { basis }: OrderLineFilter, period: Period) =>
  (bind: Bind): string[] => [
    within(period, basis === orderBasis.used ? 'f.use_day' : 'f.day', bind),
    ...scopeConditions(caller, scopeColumns)(bind),
  ];

/** Reads the records behind the statistics. */
@Injectable()
export class DetailStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of the finance records of a period. */
  pageOfMoney(caller: Member, filter: MoneyFilter & Paged, period: Period) {
    return listPage<PlaceNames<MoneyLine>>(
      this.db,
      moneyList,
      { ...withoutPeriod(filter), page: filter.page, size: filter.size },
      moneyConditions(caller, filter, period),
    );
  }

  /** Returns the sums of the finance records of a period. */
  sumMoney(caller: Member, filter: MoneyFilter, period: Period) {
    return this.sums<{ gross: number; refund: number; net: number }>(
      moneyList,
      filter,
      MONEY_SUMS,
      moneyConditions(caller, filter, period),
    );
  }

  /** Returns the statement of the finance records of a period. */
  allMoney(caller: Member, filter: MoneyFilter, period: Period, limit: number): SqlStatement {
    return listAll(moneyList, withoutPeriod(filter), limit, moneyConditions(caller, filter, period));
  }

  /** Returns a page of the orders of a period. */
  pageOfOrders(caller: Member, filter: OrderLineFilter & Paged, period: Period) {
    return listPage<PlaceNames<OrderLine>>(
      this.db,
      orderList,
      { ...withoutPeriod(filter), page: filter.page, size: filter.size },
      orderConditions(caller, filter, period),
    );
  }

  /** Returns the sums of the orders of a period. */
  sumOrders(caller: Member, filter: OrderLineFilter, period: Period) {
    return this.sums<{ amount: number; paid: number; refunded: number }>(
      orderList,
      filter,
      ORDER_SUMS,
      orderConditions(caller, filter, period),
    );
  }

  /** Returns the statement of the orders of a period. */
  allOrders(caller: Member, filter: OrderLineFilter, period: Period, limit: number): SqlStatement {
    return listAll(orderList, withoutPeriod(filter), limit, orderConditions(caller, filter, period));
  }

  private sums<S extends Record<string, number>>(
    list: ListQuery<string, string>,
    filter: object,
    select: string,
    conditions: (bind: Bind) => string[],
  ): Promise<S> {
    return listTotals<S>(
      this.db,
      { ...list, from: list.countFrom ?? list.from },
      withoutPeriod(filter),
      select,
      conditions,
    );
  }
}
