import { Injectable } from '@nestjs/common';
import { enumMember as labelsOf } from '#domain/kit/enumeration';
import { fen, toYuan } from '#domain/kit/money';
import { orderAction } from '#domain/orders/order-action.status';
import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { OrderService } from './order.service';
import { OrderViewService, type VenueOrderRow } from './order-view.service';
import { OwnOrderStore } from './own-order.store';
import { RefundProgressService } from './refund-progress.service';

/**
 * Actions whose notes are shown to members: why an order was cancelled, moved, refunded or waived. Other notes are for
 * staff.
 */
const MEMBER_NOTE_ACTIONS = new Set(['cancel', 'adjust', 'refundPart', 'waive', 'miss', 'leaveEarly']);

/** One own order in full for its member. */
@Injectable()
export class OwnOrderDetailService {
  constructor(
    private readonly store: OwnOrderStore,
    private readonly orders: OrderService,
    private readonly views: OrderViewService,
    private readonly progress: RefundProgressService,
  ) {}

  /** Returns the order; other members' orders do not exist. */
  async detail(caller: Member, tradeNo: string): Promise<OwnOrderDetail> {
    const { discountFee } = await this.orders.findOwn(caller.userId, { tradeNo });
    const [order, items, buddies, log, refunds, coupons] = await Promise.all([
      this.store.findByTradeNo(tradeNo),
      this.store.items(tradeNo),
      this.store.findBuddyNames(tradeNo),
      this.store.findLog(tradeNo),
      this.progress.listForOrder(tradeNo),
      this.store.coupons(tradeNo),
    ]);
    return {
      order: this.views.toView(order as VenueOrderRow),
      items: items.map(({ spaceName, enSpaceName, startDate, endDate, fee, refunded }) => ({
        spaceName,
        enSpaceName,
        startDate,
        endDate,
        fee: toYuan(fen(fee)),
        refunded: toYuan(fen(refunded)),
      })),
      discount: toYuan(discountFee),
      coupons,
      buddies,
      log: log.map(({ at, who, action, note }) => {
        const label = labelsOf(orderAction, action);
        return {
          at: schoolStamp(at.getTime()),
          who,
          zh: label?.zh ?? action,
          en: label?.en ?? action,
          note: MEMBER_NOTE_ACTIONS.has(action) ? note : null,
        };
      }),
      refunds: refunds.map(({ lastError: _, ...refund }) => refund),
    };
  }
}
