import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, formatYuan, toYuan, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/order-changes/change.contract';
import { orderAdjusted } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { RepriceService } from '#server/shared-payments/reprice.service';
import type { MovePlan } from '#server/boards/move-plan.service';
import { ChangeBench } from './change-bench';
import { ChangeViewService, bilingualRefusal } from './change-view.service';
import { OrderService, type Order } from '#server/orders/order.service';

type AdjustInput = ParsedOf<typeof orderChanges.adjust>;
type MoveQuoteReply = AnswerOf<typeof orderChanges.quote>;

const placesOf = (order: Order, plan: MovePlan, people: number): number =>
  order.orderStatus === orderStatus.occupied ? plan.seats : people;
/** Returns the price after the move with the order's coupons. */
const amountOf = (order: Order, plan: MovePlan): Fen =>
  order.orderStatus === orderStatus.occupied ? fen(0) : fen(Math.max(0, plan.amount - order.discountFee));
/** Returns the kept payment of an order; for an unpaid one its price. */
const keptOf = (order: Order): Fen =>
  order.payStatus === payStatus.unpaid ? order.amount : fen(order.payFee - order.refundFee);

/** Reschedules orders to other slots, sites and dates (T16): swaps the slots at once and settles the difference. */
@Injectable()
export class AdjustService {
  constructor(
    private readonly orders: OrderService,
    private readonly views: ChangeViewService,
    private readonly bench: ChangeBench,
    private readonly reprices: RepriceService,
  ) {}

  /** Returns the price of the move and whether its slots are free now. */
  async quote(
    caller: Caller,
    { tradeNo, siteId, date, reservationOrderJson }: ParsedOf<typeof orderChanges.quote>,
  ): Promise<MoveQuoteReply> {
    const member = requireMember(caller);
    const order = await this.orders.findInScope(member, tradeNo);
    const { people } = await this.bench.store.facts(this.bench.db, tradeNo);
    const plan = this.bench.plans.plan(member, {
      siteId,
      date,
      json: reservationOrderJson,
      people,
      roleId: order.orderType,
    });
    this.insistMerchant(order, plan);
    const free = await this.bench.store.isFree(this.bench.db, tradeNo, plan, placesOf(order, plan, people));
    const [amount, kept] = [amountOf(order, plan), keptOf(order)];
    return {
      siteName: plan.siteName,
      enSiteName: plan.enSiteName,
      date,
      detail: plan.detail,
      detailEn: plan.detailEn,
      amount: toYuan(amount),
      kept: toYuan(kept),
      difference: toYuan(fen(amount - kept)),
      free,
      takenBy: free ? null : bilingualRefusal(bookingFailure.slotTaken),
    };
  }

  /** Reschedules the order; `expect` is the difference the caller has seen. */
  async adjust(caller: Caller, input: AdjustInput): Promise<AnswerOf<typeof orderChanges.adjust>> {
    const member = requireMember(caller);
    const { tradeNo, siteId, date, reservationOrderJson } = input;
    const unlocked = await this.orders.findInScope(member, tradeNo);
    return this.bench.once(caller, async (tx) => {
      const order = await this.views.lockUnmoved(tx, unlocked, [{ siteId, date }]);
      step(orderMachine, 'adjust', order, order);
      if (order.payStatus === payStatus.unpaid) await this.insistUnpaid(tx, order);
      const { people, detail } = await this.bench.store.facts(tx, tradeNo);
      const plan = this.bench.plans.plan(member, {
        siteId,
        date,
        json: reservationOrderJson,
        people,
        roleId: order.orderType,
      });
      this.insistMerchant(order, plan);
      if (plan.siteId === order.siteId && plan.date === order.date && plan.detail === detail)
        throw new Failure(orderFailure.sameSlots);
      const difference = fen(amountOf(order, plan) - keptOf(order));
      if (difference !== fromYuan(input.expect)) throw new Failure(orderFailure.priceMoved);
      const changes = await this.bench.store.swapSlots(
        tx,
        order,
        plan,
        this.amountAfter(order, plan, input),
        placesOf(order, plan, people),
      );
      const by = { userId: member.userId, who: 'staff' as const };
      const note = `${order.date} ${detail} → ${plan.date} ${plan.detail} · ${input.reason}`;
      await this.orders.note(tx, tradeNo, 'adjust', by, note);
      const moved = await this.settleDifference(
        tx,
        await this.orders.lockRow(tx, tradeNo),
        difference,
        input,
        member.userId,
      );
      await writeAudit(tx, caller, {
        action: 'order.adjust',
        object: tradeNo,
        before: { siteId: order.siteId, date: order.date, amount: order.amount },
        after: { siteId: plan.siteId, date: plan.date, amount: moved.amount },
        reason: input.reason,
      });
      tx.emit(orderAdjusted, {
        tradeNo,
        userId: order.userId,
        siteId: plan.siteId,
        venueId: plan.venueId,
        date: plan.date,
        from: { siteId: order.siteId, venueId: order.venueId, date: order.date },
        needFace: order.needFace || moved.needFace,
      });
      await tx.emitLive([
        ...changes,
        ...this.orders.roomChangesOf(moved),
        ...(difference === 0 ? [] : this.orders.financeRoomChanges(moved)),
      ]);
      return { tradeNo, orderStatus: moved.orderStatus, payStatus: moved.payStatus };
    });
  }

  /** A waived difference keeps the agreed price. */
  private amountAfter(order: Order, plan: MovePlan, { waive }: AdjustInput): Fen {
    const amount = amountOf(order, plan);
    return waive && amount > keptOf(order) ? keptOf(order) : amount;
  }

  /**
   * Settles the difference: collected at the counter or waived if higher, refunded if lower. An unpaid order gets the
   * new price, and so do the companions' shares.
   */
  private async settleDifference(
    tx: Tx,
    order: Order,
    difference: Fen,
    { waive, offlineType, reason }: AdjustInput,
    userId: number,
  ): Promise<Order> {
    if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid && difference !== 0)
      await this.reprices.apply(tx, order);
    if (order.payStatus !== payStatus.paid || order.orderStatus !== orderStatus.normal || difference === 0)
      return order;
    if (difference < 0)
      return this.bench.shares.refundPart(tx, order, fen(-difference), { by: { userId, who: 'staff' }, reason });
    if (waive) return order;
    if (offlineType === undefined) throw new Failure(orderFailure.differenceOpen, { more: formatYuan(difference) });
    await this.bench.shares.collectExtra(tx, order, difference, { cashierId: userId, offlineType });
    await this.bench.store.addPaid(tx, order.tradeNo, difference);
    return this.orders.lockRow(tx, order.tradeNo);
  }

  private async insistUnpaid(tx: Tx, order: Order): Promise<void> {
    if (order.payBefore !== null && order.now >= order.payBefore) throw new Failure(paymentFailure.payWindowClosed);
    if (await this.bench.shares.hasOpenAttempt(tx, order.tradeNo)) throw new Failure(orderFailure.beingPaid);
  }

  private insistMerchant(order: Order, plan: MovePlan): void {
    if (plan.merchantId !== order.merchantId) throw new Failure(orderFailure.otherMerchant);
  }
}
