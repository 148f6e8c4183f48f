import { Injectable } from '@nestjs/common';
import { enumMember as labelsOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { maskName, maskPhone } from '#domain/kit/identity';
import { orderAction } from '#domain/orders/order-action.status';
import { orderFailure } from '#domain/orders/order.failures';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { orderRow, orders, type OrderDetail, type OrderRow } from '#contract/orders/order.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime, stampOrNull } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { HistoryAccess } from '#server/kit/access/history-access';
import {
  atLeast,
  atMost,
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  listTotals,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions, type ScopeColumns } from '#server/kit/access/scope';
import { SchoolVariant } from '#server/kit/settings/variant';
import { couponsOf } from './order-coupons';
import { RefundProgressService } from './refund-progress.service';

type OrderFilterKey = keyof Omit<ParsedOf<typeof orders.list>, 'page' | 'size' | 'sort' | 'order'>;
type OrderSortKey = NonNullable<ParsedOf<typeof orders.list>['sort']>;
interface StoredOrderRow extends Record<string, unknown>, Omit<OrderRow, 'gmtCreate'> {
  readonly gmtCreate: Date;
}

const orderList: ListQuery<OrderFilterKey, OrderSortKey> = {
  select: `o.id, o.trade_no as "tradeNo", u.name as "userName", o.phone, o.order_type as "orderType", o.source, v.venue_name as "venueName", v.en_name as "enVenueName", s.site_name as "siteName", s.en_name as "enSiteName",
    o.detail, o.detail_en as "detailEn", o.begin_at as "reservationStartDate", (o.amount / 100.0)::float8 as "orderAmount", (o.discount_fee / 100.0)::float8 as "discountFee", (o.refund_fee / 100.0)::float8 as "refundFee", o.pay_type as "payType", o.order_status as "orderStatus",
    o.pay_status as "payStatus", o.promise_status as "promiseStatus", o.gmt_create as "gmtCreate", case when o.order_status = '${orderStatus.normal}' and o.pay_status = ${payStatus.unpaid} then epoch_ms(o.pay_deadline) end as "payDeadline"`,
  from: 'venue_order o join app_user u on u.id = o.user_id join venue v on v.id = o.venue_id join site s on s.id = o.site_id',
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
    dateFrom: atLeast('o.reservation_date'),
    dateTo: atMost('o.reservation_date'),
    orderStatus: equals('o.order_status'),
    payStatus: equals('o.pay_status'),
    source: equals('o.source'),
    promiseStatus: equals('o.promise_status'),
    cancelKind: equals('o.cancel_kind'),
  },
  sorts: { gmtCreate: 'o.gmt_create', reservationStartDate: 'o.begin_at', orderAmount: 'o.amount' },
  notNullSorts: ['gmtCreate', 'reservationStartDate', 'orderAmount'],
  countFrom: 'venue_order o',
  tieBreaker: 'o.id desc',
};

const scopeColumns: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };

/**
 * Names and phones are masked on every staff screen, and some schools hide phones; revealing needs a right and is a
 * separate call.
 */
const toOrderRow = (row: StoredOrderRow, phoneHidden: boolean): OrderRow => ({
  ...row,
  userName: maskName(row.userName),
  phone: phoneHidden ? '—' : maskPhone(row.phone),
  gmtCreate: schoolStamp(row.gmtCreate.getTime()),
});

const orderSheet: Sheet<OrderRow> = {
  zh: '订单',
  en: 'Orders',
  row: orderRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'userName' },
    { key: 'phone' },
    { key: 'orderType', of: role },
    { key: 'source', of: orderSource },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'detail', value: (row, lang) => (lang === 'en' ? row.detailEn : row.detail), width: 32 },
    { key: 'reservationStartDate' },
    { key: 'orderAmount', money: true },
    { key: 'discountFee', money: true },
    { key: 'refundFee', money: true },
    { key: 'payType', of: payType },
    { key: 'orderStatus', of: orderStatus },
    { key: 'payStatus', of: payStatus },
    { key: 'promiseStatus', of: promiseStatus },
    { key: 'gmtCreate' },
  ],
};

/** Orders of the venues in a staff scope. */
@Injectable()
export class OrderDeskService {
  constructor(
    private readonly db: Db,
    private readonly variant: SchoolVariant,
    private readonly progress: RefundProgressService,
    private readonly clock: Clock,
  ) {}

  /** Returns one page; totals of the whole filter only with the money right. */
  async list(
    caller: Caller,
    { page, size, ...filter }: ParsedOf<typeof orders.list>,
  ): Promise<AnswerOf<typeof orders.list>> {
    const scope = scopeConditions(requireMember(caller), scopeColumns);
    const [found, totals] = await Promise.all([
      listPage<StoredOrderRow>(this.db, orderList, { ...filter, page, size }, scope),
      hasRight(caller, 'moneyEye') ? this.totals(filter, scope) : null,
    ]);
    return { ...found, content: found.content.map((row) => toOrderRow(row, this.variant.phoneHidden)), totals };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(orders.exportFile)
  sheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<OrderRow>; readonly today: string; readonly batches: RowBatches<OrderRow> } {
    return {
      sheet: orderSheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapBatches(
        rowBatches<StoredOrderRow>(
          this.db,
          listAll(orderList, filter, EXPORT_CAP, scopeConditions(requireMember(caller), scopeColumns)),
        ),
        (row) => toOrderRow(row, this.variant.phoneHidden),
      ),
    };
  }

  /** Returns one order with its slots, history and refunds. */
  @HistoryAccess('order')
  async detail(caller: Caller, tradeNo: string): Promise<OrderDetail> {
    const scope = scopeConditions(requireMember(caller), scopeColumns);
    type Whole = StoredOrderRow & {
      people: number;
      remark: string | null;
      cancelKind: number | null;
      cancelTime: Date | null;
      payTime: Date | null;
      occupyReason: string | null;
      buddies: string[];
    };
    const { sql, values } = listAll(
      {
        ...orderList,
        select: `${orderList.select}, o.people, o.remark, o.cancel_kind as "cancelKind", o.cancel_at as "cancelTime", o.paid_at as "payTime", o.occupy_reason as "occupyReason", array(select b.name from app_user b where b.id = any (o.buddy_ids) order by b.id) as buddies`,
      },
      {},
      1,
      (bind) => [`o.trade_no = ${bind(tradeNo)}`, ...scope(bind)],
    );
    const [row] = await this.db.rows<Whole>(sql, values);
    if (!row) throw new Failure(orderFailure.orderMissing);
    const { people, cancelTime, payTime, buddies, ...rest } = row;
    const [items, log, refunds, coupons] = await Promise.all([
      this.items(tradeNo),
      this.log(tradeNo),
      this.progress.listForOrder(tradeNo),
      couponsOf(this.db, tradeNo),
    ]);
    return {
      ...rest,
      ...toOrderRow(row, this.variant.phoneHidden),
      peopleNum: people,
      cancelTime: stampOrNull(cancelTime),
      payTime: stampOrNull(payTime),
      buddies: buddies.map(maskName),
      items,
      log,
      refunds,
      coupons,
    };
  }

  private async totals(
    filter: ListRequest,
    scope: (bind: (value: unknown) => string) => string[],
  ): Promise<{ income: number; refund: number; pending: number }> {
    const { sql, values } = listTotals(
      orderList,
      filter,
      `coalesce(sum(o.pay_fee), 0)::float8 / 100 as income, coalesce(sum(o.refund_fee), 0)::float8 / 100 as refund, coalesce(sum(o.amount) filter (where o.order_status = '${orderStatus.normal}' and o.pay_status = ${payStatus.unpaid}), 0)::float8 / 100 as pending`,
      scope,
    );
    const [row] = await this.db.rows<{ income: number; refund: number; pending: number }>(sql, values);
    return row as { income: number; refund: number; pending: number };
  }

  private items(tradeNo: string): Promise<OrderDetail['items']> {
    return this.db.rows<OrderDetail['items'][number]>(
      `
        select coalesce(p.id, 0) as "spaceId", coalesce(p.space_name, '') as "spaceName",
          coalesce(p.en_name, '') as "enSpaceName", i.time_id as "timeId", i.begin_at as "startDate",
          i.end_at as "endDate", (i.fee / 100.0)::float8 as "orderFee"
        from venue_order_item i
          left join space p on p.id = i.space_id
        where i.trade_no = $1
        order by i.id
      `,
      [tradeNo],
    );
  }

  private async log(tradeNo: string): Promise<OrderDetail['log']> {
    const rows = await this.db.rows<{
      at: Date;
      who: string;
      name: string | null;
      action: string;
      note: string | null;
    }>(
      'select l.at, l.who, u.name, l.action, l.note from order_log l left join app_user u on u.id = l.user_id where l.trade_no = $1 order by l.id',
      [tradeNo],
    );
    return rows.map(({ at, who, name, action, note }) => {
      const label = labelsOf(orderAction, action);
      return {
        at: schoolStamp(at.getTime()),
        who: name ? maskName(name) : who,
        action,
        zh: label?.zh ?? action,
        en: label?.en ?? action,
        note,
      };
    });
  }
}
