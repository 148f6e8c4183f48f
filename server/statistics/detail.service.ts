import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import { bizType, cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import { financeKind, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
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
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { contains, is, listAll, listPage, listTotals, type Asked, type Bind, type ListSpec } from '#server/kit/list';
import { scoped } from '#server/kit/scope';
import { StatisticsNames } from './names.service';

type MoneyAsked = Omit<ParsedOf<typeof statisticsDetail.money>, 'page' | 'size'>;
type OrderAsked = Omit<ParsedOf<typeof statisticsDetail.orders>, 'page' | 'size'>;
type Named<R> = R & Record<string, unknown>;

const scopeColumns = { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' };
const PLACE = `coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName", coalesce(s.site_name, '') as "siteName", coalesce(s.en_name, '') as "enSiteName", u.name as "userName"`;
const JOINED =
  'join app_user u on u.id = f.user_id left join venue v on v.id = f.venue_id left join site s on s.id = f.site_id';
const shared = {
  keyword: contains('f.trade_no'),
  venueId: is('f.venue_id'),
  siteId: is('f.site_id'),
  merchantId: is('f.merchant_id'),
  roleId: is('f.role_id'),
};

const money: ListSpec<string, 'day' | 'amount'> = {
  select: `f.no, f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day, to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE}, f.kind, f.pay_type as "payType", f.biz, (case when f.back then -f.amount else f.amount end / 100.0)::float8 as amount`,
  from: `stat_money f ${JOINED}`,
  filters: {
    ...shared,
    payType: is('f.pay_type'),
    biz: is('f.biz'),
    way: (value, bind) => `f.back = (${bind(value)} = ${moneyWay.gone})`,
  },
  sorts: { day: 'f.day', amount: 'f.amount' },
  solid: ['day', 'amount'],
  countFrom: 'stat_money f',
  last: 'f.no desc',
};
const orders: ListSpec<string, 'day' | 'amount'> = {
  select: `f.trade_no as "tradeNo", f.role_id as "roleId", to_char(f.day, 'YYYY-MM-DD') as day, to_char(f.use_day, 'YYYY-MM-DD') as "useDay", ${PLACE}, f.source, f.order_status as "orderStatus", f.pay_status as "payStatus", f.promise_status as "promiseStatus",
    f.cancel_kind as "cancelKind", f.hour || ':00' as hour, f.minutes, f.people::int as people, f.lead, coalesce(g.name, '') as "orgName", coalesce(g.en_name, '') as "enOrgName", (f.amount / 100.0)::float8 as amount, (f.paid / 100.0)::float8 as paid, (f.refunded / 100.0)::float8 as refunded`,
  from: `stat_orders f ${JOINED} left join org g on g.id = f.org_id`,
  filters: {
    ...shared,
    source: is('f.source'),
    orderStatus: is('f.order_status'),
    payStatus: is('f.pay_status'),
    promiseStatus: is('f.promise_status'),
    cancelKind: is('f.cancel_kind'),
    lead: is('f.lead'),
    orgId: is('f.org_id'),
  },
  sorts: { day: 'f.day', amount: 'f.amount' },
  solid: ['day', 'amount'],
  countFrom: 'stat_orders f',
  last: 'f.trade_no desc',
};
const english =
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
    { key: 'venueName', value: english() },
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
    { key: 'venueName', value: english() },
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
const veiled = <R extends { readonly userName: string }>(row: R): R => ({ ...row, userName: maskName(row.userName) });

/** Lists the records behind a figure. */
@Injectable()
export class DetailService {
  constructor(
    private readonly db: Db,
    private readonly names: StatisticsNames,
  ) {}

  /** The school's date. */
  get today(): LocalDate {
    return this.names.today;
  }

  /** Returns finance records of a period. */
  async money(
    caller: Caller,
    { page, size, ...asked }: ParsedOf<typeof statisticsDetail.money>,
  ): Promise<AnswerOf<typeof statisticsDetail.money>> {
    const more = this.moneyOf(caller, asked);
    const [found, totals] = await Promise.all([
      listPage<Named<MoneyLine>>(this.db, money, { ...this.plain(asked), page, size }, more),
      this.sums<{ gross: number; refund: number; net: number }>(
        caller,
        money,
        asked,
        more,
        'coalesce(sum(f.amount) filter (where not f.back), 0)::float8 / 100 as gross, coalesce(sum(f.amount) filter (where f.back), 0)::float8 / 100 as refund, coalesce(sum(case when f.back then -f.amount else f.amount end), 0)::float8 / 100 as net',
      ),
    ]);
    return { ...found, content: found.content.map(veiled), totals };
  }

  /** Returns orders of a period. */
  async orders(
    caller: Caller,
    { page, size, ...asked }: ParsedOf<typeof statisticsDetail.orders>,
  ): Promise<AnswerOf<typeof statisticsDetail.orders>> {
    const more = this.ordersOf(caller, asked);
    const [found, totals] = await Promise.all([
      listPage<Named<OrderLine>>(this.db, orders, { ...this.plain(asked), page, size }, more),
      this.sums<{ amount: number; paid: number; refunded: number }>(
        caller,
        orders,
        asked,
        more,
        'coalesce(sum(f.amount), 0)::float8 / 100 as amount, coalesce(sum(f.paid), 0)::float8 / 100 as paid, coalesce(sum(f.refunded), 0)::float8 / 100 as refunded',
      ),
    ]);
    return { ...found, content: found.content.map(veiled), totals };
  }

  @Exports(statisticsDetail.moneyFile)
  moneySheet(
    caller: Caller,
    asked: MoneyAsked,
  ): { readonly sheet: Sheet<MoneyLine>; readonly batches: Batches<MoneyLine> } {
    return {
      sheet: moneySheet,
      batches: mapped(
        rowsOf<Named<MoneyLine>>(
          this.db,
          listAll(money, this.plain(this.openly(caller, asked)), EXPORT_CAP, this.moneyOf(caller, asked)),
        ),
        veiled,
      ),
    };
  }

  @Exports(statisticsDetail.ordersFile)
  orderSheet(
    caller: Caller,
    asked: OrderAsked,
  ): { readonly sheet: Sheet<OrderLine>; readonly batches: Batches<OrderLine> } {
    return {
      sheet: orderSheet,
      batches: mapped(
        rowsOf<Named<OrderLine>>(
          this.db,
          listAll(orders, this.plain(this.openly(caller, asked)), EXPORT_CAP, this.ordersOf(caller, asked)),
        ),
        veiled,
      ),
    };
  }

  private async sums<S extends Record<string, number>>(
    caller: Caller,
    spec: ListSpec<string, string>,
    asked: object,
    more: (bind: Bind) => string[],
    select: string,
  ): Promise<S | null> {
    if (!may(caller, 'moneyEye')) return null;
    const { sql, values } = listTotals({ ...spec, from: spec.countFrom ?? spec.from }, this.plain(asked), select, more);
    return (await this.db.rows<S>(sql, values))[0] as S;
  }

  private moneyOf(caller: Caller, asked: MoneyAsked): (bind: Bind) => string[] {
    const cash = asked.basis === incomeBasis.cash;
    return (bind) => [
      cash ? 'f.outside' : 'f.earned',
      this.within(asked, asked.basis === incomeBasis.used ? 'f.use_day' : 'f.day', bind),
      ...scoped(memberOf(caller), scopeColumns)(bind),
    ];
  }

  private ordersOf(caller: Caller, asked: OrderAsked): (bind: Bind) => string[] {
    return (bind) => [
      this.within(asked, asked.basis === orderBasis.used ? 'f.use_day' : 'f.day', bind),
      ...scoped(memberOf(caller), scopeColumns)(bind),
    ];
  }

  private within(
    asked: { readonly dateFrom?: LocalDate | undefined; readonly dateTo?: LocalDate | undefined },
    column: string,
    bind: Bind,
  ): string {
    const period = this.names.period(asked);
    return `${column} between ${bind(period.from)}::date and ${bind(period.to)}::date`;
  }

  private openly<A>(caller: Caller, asked: A): A {
    if (!may(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
    return asked;
  }

  /** Basis and days are separate conditions. */
  private plain(asked: object): Asked {
    return Object.fromEntries(Object.entries(asked).filter(([key]) => !['basis', 'dateFrom', 'dateTo'].includes(key)));
  }
}
