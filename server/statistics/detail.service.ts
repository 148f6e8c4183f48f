import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import { bizType, cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { financeKind, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { incomeBasis, leadTime, moneyWay, orderBasis } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import {
  moneyLine,
  orderLine,
  statisticsDetail,
  type MoneyLine,
  type OrderLine,
} from '#contract/statistics/detail.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  contains,
  equals,
  listAll,
  listPage,
  listTotals,
  type ListRequest,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { requireMoneyRight } from './row-page';
import { StatisticsNames } from './names.service';

type MoneyFilter = Omit<ParsedOf<typeof statisticsDetail.money>, 'page' | 'size'>;
type OrderLineFilter = Omit<ParsedOf<typeof statisticsDetail.orders>, 'page' | 'size'>;
type PlaceNames<R> = R & Record<string, unknown>;

const scopeColumns = { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' };
const PLACE_NAMES = `coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName", coalesce(s.site_name, '') as "siteName", coalesce(s.en_name, '') as "enSiteName", u.name as "userName"`;
const JOINS =
  'join app_user u on u.id = f.user_id left join venue v on v.id = f.venue_id left join site s on s.id = f.site_id';
const sharedColumns = {
  keyword: contains('f.trade_no'),
  venueId: equals('f.venue_id'),
  siteId: equals('f.site_id'),
  merchantId: equals('f.merchant_id'),
  roleId: equals('f.role_id'),
};

const moneyList: ListQuery<string, 'day' | 'amount'> = {
  select: `f.no, f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day, to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE_NAMES}, f.kind, f.pay_type as "payType", f.biz, (case when f.back then -f.amount else f.amount end / 100.0)::float8 as amount`,
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
  select: `f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day, to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE_NAMES}, f.source, f.order_status as "orderStatus", f.pay_status as "payStatus", f.promise_status as "promiseStatus",
    f.cancel_kind as "cancelKind", f.hour || ':00' as hour, f.minutes, f.people::int as people, f.lead, coalesce(g.name, '') as "orgName", coalesce(g.en_name, '') as "enOrgName", (f.amount / 100.0)::float8 as amount, (f.paid / 100.0)::float8 as paid, (f.refunded / 100.0)::float8 as refunded`,
  from: `stat_orders f ${JOINS} left join org g on g.id = f.org_id`,
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
const englishNames =
  <R extends { readonly venueName: string; readonly enVenueName: string }>() =>
  (row: R, lang: 'zh' | 'en') =>
    lang === 'en' ? row.enVenueName || row.venueName : row.venueName;
const moneySheet: Sheet<MoneyLine> = {
  zh: '收入明细',
  en: 'Income details',
  row: moneyLine,
  columns: [
    { key: 'no', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'day' },
    { key: 'useDay' },
    { key: 'venueName', value: englishNames() },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName || row.siteName : row.siteName) },
    { key: 'userName' },
    { key: 'roleId', of: role },
    { key: 'kind', of: financeKind },
    { key: 'payType', of: payType },
    { key: 'biz', of: bizType },
    { key: 'amount', money: true },
  ],
};
const orderSheet: Sheet<OrderLine> = {
  zh: '订单明细',
  en: 'Order details',
  row: orderLine,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'day' },
    { key: 'useDay' },
    { key: 'hour' },
    { key: 'venueName', value: englishNames() },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName || row.siteName : row.siteName) },
    { key: 'userName' },
    { key: 'roleId', of: role },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'source', of: orderSource },
    { key: 'orderStatus', of: orderStatus },
    { key: 'payStatus', of: payStatus },
    { key: 'promiseStatus', of: promiseStatus },
    { key: 'cancelKind', of: cancelKind },
    { key: 'lead', of: leadTime },
    { key: 'minutes' },
    { key: 'people' },
    { key: 'amount', money: true },
    { key: 'paid', money: true },
    { key: 'refunded', money: true },
  ],
};
const withoutName = <R extends { readonly userName: string }>(row: R): R => ({
  ...row,
  userName: maskName(row.userName),
});

/** Lists the records behind a figure. */
@Injectable()
export class DetailService {
  constructor(
    private readonly db: Db,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns finance records of a period. */
  async money(
    caller: Caller,
    { page, size, ...filter }: ParsedOf<typeof statisticsDetail.money>,
  ): Promise<AnswerOf<typeof statisticsDetail.money>> {
    const more = this.moneyConditions(caller, filter);
    const [rows, totals] = await Promise.all([
      listPage<PlaceNames<MoneyLine>>(this.db, moneyList, { ...this.withoutPeriod(filter), page, size }, more),
      this.sums<{ gross: number; refund: number; net: number }>(
        caller,
        moneyList,
        filter,
        more,
        'coalesce(sum(f.amount) filter (where not f.back), 0)::float8 / 100 as gross, coalesce(sum(f.amount) filter (where f.back), 0)::float8 / 100 as refund, coalesce(sum(case when f.back then -f.amount else f.amount end), 0)::float8 / 100 as net',
      ),
    ]);
    return { ...rows, content: rows.content.map(withoutName), totals };
  }

  /** Returns orders of a period. */
  async orders(
    caller: Caller,
    { page, size, ...filter }: ParsedOf<typeof statisticsDetail.orders>,
  ): Promise<AnswerOf<typeof statisticsDetail.orders>> {
    const more = this.orderConditions(caller, filter);
    const [rows, totals] = await Promise.all([
      listPage<PlaceNames<OrderLine>>(this.db, orderList, { ...this.withoutPeriod(filter), page, size }, more),
      this.sums<{ amount: number; paid: number; refunded: number }>(
        caller,
        orderList,
        filter,
        more,
        'coalesce(sum(f.amount), 0)::float8 / 100 as amount, coalesce(sum(f.paid), 0)::float8 / 100 as paid, coalesce(sum(f.refunded), 0)::float8 / 100 as refunded',
      ),
    ]);
    return { ...rows, content: rows.content.map(withoutName), totals };
  }

  @ExportSource(statisticsDetail.moneyFile)
  moneySheet(
    caller: Caller,
    filter: MoneyFilter,
  ): { readonly sheet: Sheet<MoneyLine>; readonly batches: RowBatches<MoneyLine> } {
    return {
      sheet: moneySheet,
      batches: mapBatches(
        rowBatches<PlaceNames<MoneyLine>>(
          this.db,
          listAll(
            moneyList,
            this.withoutPeriod(this.showsNames(caller, filter)),
            EXPORT_CAP,
            this.moneyConditions(caller, filter),
          ),
        ),
        withoutName,
      ),
    };
  }

  @ExportSource(statisticsDetail.ordersFile)
  orderSheet(
    caller: Caller,
    filter: OrderLineFilter,
  ): { readonly sheet: Sheet<OrderLine>; readonly batches: RowBatches<OrderLine> } {
    return {
      sheet: orderSheet,
      batches: mapBatches(
        rowBatches<PlaceNames<OrderLine>>(
          this.db,
          listAll(
            orderList,
            this.withoutPeriod(this.showsNames(caller, filter)),
            EXPORT_CAP,
            this.orderConditions(caller, filter),
          ),
        ),
        withoutName,
      ),
    };
  }

  private async sums<S extends Record<string, number>>(
    caller: Caller,
    spec: ListQuery<string, string>,
    filter: object,
    more: (bind: Bind) => string[],
    select: string,
  ): Promise<S | null> {
    if (!hasRight(caller, 'moneyEye')) return null;
    const { sql, values } = listTotals(
      { ...spec, from: spec.countFrom ?? spec.from },
      this.withoutPeriod(filter),
      select,
      more,
    );
    return (await this.db.rows<S>(sql, values))[0] as S;
  }

  private moneyConditions(caller: Caller, filter: MoneyFilter): (bind: Bind) => string[] {
    const cash = filter.basis === incomeBasis.cash;
    return (bind) => [
      cash ? 'f.outside' : 'f.earned',
      this.periodConditions(filter, filter.basis === incomeBasis.used ? 'f.use_day' : 'f.day', bind),
      ...scopeConditions(requireMember(caller), scopeColumns)(bind),
    ];
  }

  private orderConditions(caller: Caller, filter: OrderLineFilter): (bind: Bind) => string[] {
    return (bind) => [
      this.periodConditions(filter, filter.basis === orderBasis.used ? 'f.use_day' : 'f.day', bind),
      ...scopeConditions(requireMember(caller), scopeColumns)(bind),
    ];
  }

  private periodConditions(
    filter: { readonly dateFrom?: LocalDate | undefined; readonly dateTo?: LocalDate | undefined },
    column: string,
    bind: Bind,
  ): string {
    const period = this.names.period(filter);
    return `${column} between ${bind(period.from)}::date and ${bind(period.to)}::date`;
  }

  private showsNames<A>(caller: Caller, filter: A): A {
    requireMoneyRight(caller);
    return filter;
  }

  /** Basis and days are separate conditions. */
  private withoutPeriod(filter: object): ListRequest {
    return Object.fromEntries(Object.entries(filter).filter(([key]) => !['basis', 'dateFrom', 'dateTo'].includes(key)));
  }
}
