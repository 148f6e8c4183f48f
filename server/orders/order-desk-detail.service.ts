import { Injectable } from '@nestjs/common';
import { enumMember as labelsOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { orderAction } from '#domain/orders/order-action.status';
import { orderFailure } from '#domain/orders/order.failures';
import type { OrderDetail } from '#contract/orders/order.contract';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { SchoolVariant } from '#server/kit/settings/variant';
import { VenueTables } from '#server/venues/venue-tables.service';
import { meetingViewOf } from './meeting-view';
import { toOrderRow } from './order-desk.service';
import { OrderDeskStore } from './order-desk.store';
import { RefundProgressService } from './refund-progress.service';

/** One order of the venues in a staff scope. */
@Injectable()
export class OrderDeskDetailService {
  constructor(
    private readonly store: OrderDeskStore,
    private readonly variant: SchoolVariant,
    private readonly progress: RefundProgressService,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one order with its slots, history and refunds. */
  @HistoryAccess('order')
  async detail(caller: Member, tradeNo: string): Promise<OrderDetail> {
    const row = await this.store.find(tradeNo, caller);
    if (!row) throw new Failure(orderFailure.orderMissing);
    const { people, meeting, cancelTime, payTime, buddies, ...rest } = row;
    const [items, log, refunds, coupons] = await Promise.all([
      this.store.items(tradeNo),
      this.log(tradeNo),
      this.progress.listForOrder(tradeNo),
      this.store.coupons(tradeNo),
    ]);
    return {
      ...rest,
      ...toOrderRow(row, this.variant.phoneHidden),
      peopleNum: people,
      ...meetingViewOf(meeting, this.tables),
      cancelTime: stampOrNull(cancelTime),
      payTime: stampOrNull(payTime),
      buddies: buddies.map(maskName),
      items,
      log,
      refunds,
      coupons,
    };
  }

  private async log(tradeNo: string): Promise<OrderDetail['log']> {
    const rows = await this.store.findLog(tradeNo);
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
