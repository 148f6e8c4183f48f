import { Injectable } from '@nestjs/common';
import { maskName, maskPhone } from '#domain/kit/identity';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderRow, orders, type OrderRow } from '#contract/orders/order.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { OrderSumService } from '#server/statistics/order-sum.service';
import { OrderDeskStore, type StoredOrderRow } from './order-desk.store';

/**
 * Returns an order as staff see it. Names and phones are masked on every screen, and some schools hide phones;
 * revealing needs a right and is a separate call.
 */
export const toOrderRow = (row: StoredOrderRow, phoneHidden: boolean): OrderRow => ({
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
    private readonly store: OrderDeskStore,
    private readonly variant: SchoolVariant,
    private readonly sums: OrderSumService,
  ) {}

  /**
   * Returns one page; totals of the whole filter only with the money right. A long list has its totals from the rollup,
   * and none if it is searched by number, phone or name.
   */
  async list(
    scope: Member,
    { page, size, ...filter }: ParsedOf<typeof orders.list>,
  ): Promise<AnswerOf<typeof orders.list>> {
    const found = await this.store.list.page({ ...filter, page, size }, scope);
    const totals = !hasRight(scope, 'moneyEye')
      ? null
      : found.more === undefined
        ? await this.store.totals(filter, scope)
        : filter.keyword === undefined
          ? await this.sums.sum(scope, filter)
          : null;
    return { ...found, content: found.content.map((row) => toOrderRow(row, this.variant.phoneHidden)), totals };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(orders.exportFile)
  sheet(caller: Member, filter: ListRequest): ListSheet<OrderRow> {
    return {
      sheet: orderSheet,
      batches: mapBatches(this.store.list.rows(filter, caller), (row) => toOrderRow(row, this.variant.phoneHidden)),
    };
  }
}
