import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { whyNot } from '#domain/kit/machine';
import { fen, sum, toYuan, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { paidPerItem } from '#domain/refunds/refund.rules';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { ChangeView, orderChanges } from '#contract/order-changes/change.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { OrderService, type Order, type OrderItemRow } from '#server/orders/order.service';
import { bilingualRefusal } from './change-refusal';
import { ChangeStore } from './change.store';
import { OrderCompanionService } from './order-companion.service';

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
    private readonly companions: OrderCompanionService,
  ) {}

  /** Returns an order in the caller's scope. */
  async findInScope(member: Member, tradeNo: string): Promise<ChangeView> {
    return this.view(await this.orders.findInScope(member, tradeNo));
  }

  /** Returns an order with its slots and the reasons why it cannot be changed. */
  async view(order: Order): Promise<ChangeView> {
    const [facts, items] = await Promise.all([
      this.store.facts(this.db, order.tradeNo),
      this.orders.items(this.db, order.tradeNo),
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

  /** Returns an order in the caller's scope with its possible companions. */
  async buddiesView(caller: Member, tradeNo: string): Promise<AnswerOf<typeof orderChanges.buddiesView>> {
    const order = await this.orders.findInScope(caller, tradeNo);
    return {
      order: await this.view(order),
      ...this.companions.limits(order.siteId),
      companions: await this.companions.listFor(order, maskName),
    };
  }

  /** Returns the possible companions of an own order. */
  async ownBuddies(caller: Member, tradeNo: string): Promise<AnswerOf<typeof orderChanges.ownBuddies>> {
    const order = await this.orders.findOwn(caller.userId, { tradeNo });
    return {
      ...this.companions.limits(order.siteId),
      refusal: bilingualRefusal(whyNot(orderMachine, 'changeBuddies', order, order)),
      companions: await this.companions.listFor(order, (name) => name),
    };
  }
}
