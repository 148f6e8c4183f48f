import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/order-changes/change.contract';
import { MovePlanService, type MovePlan } from '#server/boards/move-plan.service';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { OrderService, type Order } from '#server/orders/order.service';
import { bilingualRefusal } from './change-refusal';
import { ChangeStore } from './change.store';

/** The new place of an order. */
type MoveTarget = Pick<ParsedOf<typeof orderChanges.adjust>, 'siteId' | 'date' | 'reservationOrderJson'>;

/** A planned move of an order with its price; fen. */
export interface AdjustPlan {
  readonly plan: MovePlan;
  /** The slots of the order before the move, as text. */
  readonly detail: string;
  readonly places: number;
  /** The price after the move with the order's coupons. */
  readonly amount: Fen;
  /** What was paid and kept; for an unpaid order its price. */
  readonly kept: Fen;
}

/** Plans and prices moves of orders (T16). */
@Injectable()
export class AdjustQuoteService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: ChangeStore,
    private readonly plans: MovePlanService,
  ) {}

  /** Returns the price of the move and whether its slots are free now. */
  async quote(
    member: Member,
    { tradeNo, ...target }: ParsedOf<typeof orderChanges.quote>,
  ): Promise<AnswerOf<typeof orderChanges.quote>> {
    const order = await this.orders.findInScope(member, tradeNo);
    const { plan, places, amount, kept } = await this.plan(this.db, member, order, target);
    const free = await this.store.isFree(this.db, tradeNo, plan, places);
    return {
      siteName: plan.siteName,
      enSiteName: plan.enSiteName,
      date: target.date,
      detail: plan.detail,
      detailEn: plan.detailEn,
      amount: toYuan(amount),
      kept: toYuan(kept),
      difference: toYuan(fen(amount - kept)),
      free,
      takenBy: free ? null : bilingualRefusal(bookingFailure.slotTaken),
    };
  }

  /** Plans the move of an order; throws `otherMerchant` if its price would belong to another merchant. */
  async plan(on: Db | Tx, member: Member, order: Order, target: MoveTarget): Promise<AdjustPlan> {
    const { people, detail } = await this.store.facts(on, order.tradeNo);
    const plan = this.plans.plan(member, {
      siteId: target.siteId,
      date: target.date,
      json: target.reservationOrderJson,
      people,
      roleId: order.orderType,
    });
    if (plan.merchantId !== order.merchantId) throw new Failure(orderFailure.otherMerchant);
    const isOccupation = order.orderStatus === orderStatus.occupied;
    return {
      plan,
      detail,
      places: isOccupation ? plan.seats : people,
      amount: isOccupation ? fen(0) : fen(Math.max(0, plan.amount - order.discountFee)),
      kept: order.payStatus === payStatus.unpaid ? order.amount : fen(order.payFee - order.refundFee),
    };
  }
}
