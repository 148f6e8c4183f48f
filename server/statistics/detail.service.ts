import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { bizType } from '#domain/sales/biz-type.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { financeKind, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { leadTime } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import {
  moneyLine,
  orderLine,
  statisticsDetail,
  type MoneyLine,
  type OrderLine,
} from '#contract/statistics/detail.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { DetailStore, type MoneyFilter, type OrderLineFilter } from './detail.store';
import { requireMoneyRight } from '#server/kit/excel/row-page';
import { StatisticsNames } from './names.service';

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
    private readonly store: DetailStore,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns finance records of a period. */
  async money(
    caller: Member,
    filter: ParsedOf<typeof statisticsDetail.money>,
  ): Promise<AnswerOf<typeof statisticsDetail.money>> {
    const period = this.names.period(filter);
    const [rows, totals] = await Promise.all([
      this.store.pageOfMoney(caller, filter, period),
      hasRight(caller, 'moneyEye') ? this.store.sumMoney(caller, filter, period) : null,
    ]);
    return { ...rows, content: rows.content.map(withoutName), totals };
  }

  /** Returns orders of a period. */
  async orders(
    caller: Member,
    filter: ParsedOf<typeof statisticsDetail.orders>,
  ): Promise<AnswerOf<typeof statisticsDetail.orders>> {
    const period = this.names.period(filter);
    const [rows, totals] = await Promise.all([
      this.store.pageOfOrders(caller, filter, period),
      hasRight(caller, 'moneyEye') ? this.store.sumOrders(caller, filter, period) : null,
    ]);
    return { ...rows, content: rows.content.map(withoutName), totals };
  }

  @ExportSource(statisticsDetail.moneyFile)
  moneySheet(caller: Member, filter: MoneyFilter): ListSheet<MoneyLine> {
    requireMoneyRight(caller);
    return {
      sheet: moneySheet,
      batches: mapBatches(
        rowBatches<MoneyLine & Record<string, unknown>>(
          this.db,
          this.store.allMoney(caller, filter, this.names.period(filter), EXPORT_CAP),
        ),
        withoutName,
      ),
    };
  }

  @ExportSource(statisticsDetail.ordersFile)
  orderSheet(caller: Member, filter: OrderLineFilter): ListSheet<OrderLine> {
    requireMoneyRight(caller);
    return {
      sheet: orderSheet,
      batches: mapBatches(
        rowBatches<OrderLine & Record<string, unknown>>(
          this.db,
          this.store.allOrders(caller, filter, this.names.period(filter), EXPORT_CAP),
        ),
        withoutName,
      ),
    };
  }
}
