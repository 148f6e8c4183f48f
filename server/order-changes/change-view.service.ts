import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf, type FailureSpec } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { whyNot } from '#domain/kit/machine';
import { fen, sum, toYuan, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { paidPerItem } from '#domain/refunds/refund.rules';
import type { ChangeView } from '#contract/order-changes/change.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ChangeStore, type OrderItemRow } from './change.store';
import { OrderService, type Order } from '#server/orders/order.service';

/** Returns a refusal in both languages, or null. */
export const bilingualRefusal = (refusal: FailureSpec | null): { zh: string; en: string } | null =>
  refusal && { zh: sentenceOf(refusal, 'zh'), en: sentenceOf(refusal, 'en') };

/** Returns the refundable amount of each slot: its actual cost less what was refunded. */
export function refundablePerItem(order: Pick<Order, 'payFee' | 'refundFee'>, items: readonly OrderItemRow[]): Fen[] {
  const refundedSoFar = sum(items.map(({ refunded }) => fen(refunded)));
  const paid = fen(Math.max(0, order.payFee - order.refundFee + refundedSoFar));
  const costs = paidPerItem(
    paid,
    items.map(({ fee }) => fen(fee)),
  );
  return items.map(({ refunded }, i) => fen(Math.max(0, (costs[i] ?? 0) - refunded)));
}

/** Orders as shown on the change screens. */
@Injectable()
export class ChangeViewService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: ChangeStore,
  ) {}

  /** Returns an order in the caller's scope. */
  async findInScope(member: Member, tradeNo: string): Promise<ChangeView> {
    return this.view(await this.orders.findInScope(member, tradeNo));
  }

  /** Returns an order with its slots and the reasons why it cannot be changed. */
  async view(order: Order): Promise<ChangeView> {
    const [facts, items] = await Promise.all([
      this.store.facts(this.db, order.tradeNo),
      this.store.items(this.db, order.tradeNo),
    ]);
    const refundables = refundablePerItem(order, items);
    const kept = fen(order.payFee - order.refundFee);
    return {
      tradeNo: order.tradeNo,
      userName: maskName(facts.userName),
      orderType: order.orderType,
      orderStatus: order.orderStatus,
      payStatus: order.payStatus,
      source: order.source,
      peopleNum: facts.people,
      venueId: order.venueId,
      venueName: facts.venueName,
      enVenueName: facts.enVenueName,
      siteId: order.siteId,
      siteName: facts.siteName,
      enSiteName: facts.enSiteName,
      date: order.date,
      detail: facts.detail,
      detailEn: facts.detailEn,
      reservationStartDate: facts.beginAt,
      amount: toYuan(order.amount),
      kept: toYuan(kept),
      payType: order.payType,
      items: items.map(({ fee, refunded, ...item }, i) => ({
        ...item,
        fee: toYuan(fen(fee)),
        refunded: toYuan(fen(refunded)),
        rest: toYuan(refundables[i] ?? fen(0)),
      })),
      refusals: {
        adjust: bilingualRefusal(whyNot(orderMachine, 'adjust', order, order)),
        buddies: bilingualRefusal(whyNot(orderMachine, 'changeBuddies', order, order)),
        refund: bilingualRefusal(
          whyNot(orderMachine, 'refundPart', order, { closedAt: order.closedAt, refundable: sum(refundables) }),
        ),
      },
    };
  }

  /** Locks the order's row; throws `movedMeanwhile` if its site or date changed. */
  async lockUnmoved(tx: Tx, unlocked: Order, others: readonly { siteId: number; date: string }[] = []): Promise<Order> {
    await Db.lockSlots(tx, [unlocked, ...others]);
    const order = await this.orders.lockRow(tx, unlocked.tradeNo);
    if (order.siteId !== unlocked.siteId || order.date !== unlocked.date)
      throw new Failure(orderFailure.movedMeanwhile);
    return order;
  }
}
