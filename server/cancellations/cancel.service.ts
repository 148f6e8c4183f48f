import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus, type CancelKind } from '#domain/orders/order.status';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { promiseStatus } from '#domain/attendance/promise.status';
import { refundable, tierAt } from '#domain/refunds/refund.rules';
import { sentenceOf } from '#domain/kit/failure';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { orderCancelled } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderService, type Actor, type Order } from '#server/orders/order.service';
import { AttemptStore } from '#server/finance/attempt.store';
import { OrderRefundService } from '#server/refunds/order-refund.service';

type CancelReply = AnswerOf<typeof orders.cancelById>;
type Preview = AnswerOf<typeof orders.cancelPreview>;
/** Who cancels an order and why: members are refunded by the tiers of the rule, the venue refunds in full. */
type Cancellation = { readonly by: Actor; readonly kind: CancelKind; readonly reason: string | null };

const HOUR = 3_600_000;
const replyOf = (order: Order): CancelReply => ({
  tradeNo: order.tradeNo,
  orderStatus: Number(order.orderStatus),
  payStatus: order.payStatus,
  refundFee: toYuan(order.refundFee),
});
const cancelBefore = ({ startsAt, cancelHours }: Order) => startsAt - cancelHours * HOUR;
const currentTier = ({ tiers, startsAt, now }: Order) => tierAt(tiers, Math.floor((startsAt - now) / 60_000));

/**
 * Cancels orders for members and for the venue: unpaid ones at once (T4), paid ones with the refund of the rule (T5).
 */
@Injectable()
export class CancelService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly refunds: OrderRefundService,
  ) {}

  /** Cancels the caller's own order; a cancelled one is returned unchanged. Refused once checked in; too late: R17. */
  async cancelOwn(
    caller: Member,
    by: { readonly id: number } | { readonly tradeNo: string },
    remark: string | null,
  ): Promise<CancelReply> {
    const { userId } = caller;
    const seen = await this.orders.findOwn(userId, by);
    return this.cancel(caller, seen, { by: { userId, who: 'member' }, kind: cancelKind.user, reason: remark || null });
  }

  /** Cancels an order of the caller's venues with a full refund. */
  async cancelForVenue(member: Member, tradeNo: string, reason: string): Promise<CancelReply> {
    const seen = await this.orders.findInScope(member, tradeNo);
    return this.cancel(member, seen, { by: { userId: member.userId, who: 'staff' }, kind: cancelKind.admin, reason });
  }

  /** Cancels a paid order whose special refund was granted, with a full refund (T8). The caller holds the locks. */
  async cancelGranted(tx: Tx, order: Order, by: Actor, reason: string): Promise<Order> {
    return this.cancelPaid(tx, await this.withCreatedRefunds(tx, order), { by, kind: cancelKind.user, reason });
  }

  /** Returns what cancelling now would refund, and whether it is allowed. */
  async preview(caller: Member, tradeNo: string): Promise<Preview> {
    const order = await this.withCreatedRefunds(this.db, await this.orders.findOwn(caller.userId, { tradeNo }));
    const unpaid = order.payStatus === payStatus.unpaid;
    const tier = currentTier(order);
    const percent = unpaid ? 0 : (tier?.percent ?? 0);
    const refundAmount = unpaid ? fen(0) : refundable({ paid: order.payFee, refunded: order.refundFee, percent });
    const refusal = unpaid
      ? whyNot(orderMachine, 'cancelUnpaid', order, {})
      : whyNot(
          orderMachine,
          refundAmount > 0 ? 'requestRefund' : 'cancelFree',
          order,
          await this.cancelFacts(this.db, order, refundAmount),
        );
    return {
      tradeNo,
      payFee: toYuan(order.payFee),
      refundFee: toYuan(refundAmount),
      deductFee: toYuan(fen(unpaid ? 0 : order.payFee - order.refundFee - refundAmount)),
      percent,
      ...this.ruleText(unpaid, tier),
      allowed: refusal === null,
      reason: refusal && sentenceOf(refusal, 'zh'),
      reasonEn: refusal && sentenceOf(refusal, 'en'),
    };
  }

  private ruleText(
    unpaid: boolean,
    tier: { hoursBefore: number; percent: number } | null,
  ): Pick<Preview, 'rule' | 'ruleEn'> {
    if (unpaid) return { rule: '未支付订单可直接取消', ruleEn: 'You can cancel an unpaid order for free' };
    if (!tier) return { rule: '当前取消不退款', ruleEn: 'Cancelling now gives no refund' };
    return {
      rule: `开场前${tier.hoursBefore}小时及以上取消，退${tier.percent}%`,
      ruleEn: `${tier.percent}% refund when cancelled at least ${tier.hoursBefore} h before the start`,
    };
  }

  private async cancelFacts(on: Tx | Db, order: Order, refundAmount: ReturnType<typeof fen>) {
    const cancelled = order.weekCancelMax === 0 ? 0 : await this.orders.cancelledThisWeek(on, order.userId);
    return {
      checkedIn: order.promiseStatus === promiseStatus.checkedIn,
      now: order.now,
      cancelBefore: cancelBefore(order),
      cancelled,
      cancelMax: order.weekCancelMax,
      refundable: refundAmount,
    };
  }

  private cancel(caller: Member, seen: Order, cancellation: Cancellation): Promise<CancelReply> {
    return this.orders.runInTurn(seen, () =>
      runIdempotent(this.db, caller, async (tx) => {
        // The weekly limit counts the other bookings of the member.
        if (cancellation.by.who === 'member' && seen.weekCancelMax > 0) await Db.lockPerson(tx, seen.userId);
        const order = await this.withCreatedRefunds(tx, await this.orders.lock(tx, seen));
        if (order.orderStatus === orderStatus.cancelled) return replyOf(order);
        await failpoint('cancel.after_check');
        const ended =
          order.payStatus === payStatus.unpaid
            ? await this.cancelUnpaid(tx, order, cancellation)
            : await this.cancelPaid(tx, order, cancellation);
        if (cancellation.by.who === 'staff') {
          await writeAudit(tx, caller, {
            action: 'order.cancel',
            object: order.tradeNo,
            before: { orderStatus: order.orderStatus, payStatus: order.payStatus },
            after: { orderStatus: ended.orderStatus, payStatus: ended.payStatus },
            reason: cancellation.reason ?? '',
          });
        }
        return replyOf(ended);
      }),
    );
  }

  /**
   * Returns the order with all refunds created so far, including those not counted in the order itself, so that refunds
   * never exceed what was paid.
   */
  private async withCreatedRefunds(on: Tx | Db, order: Order): Promise<Order> {
    const created =
      order.payStatus === payStatus.unpaid ? fen(0) : await this.attempts.refundedFromOrder(on, order.tradeNo);
    return created > order.refundFee ? { ...order, refundFee: created } : order;
  }

  private async cancelUnpaid(tx: Tx, order: Order, cancellation: Cancellation): Promise<Order> {
    const next = step(orderMachine, 'cancelUnpaid', order, {});
    await this.attempts.pollSoon(tx, order.tradeNo);
    return this.writeCancellation(tx, order, next, cancellation, {});
  }

  private async cancelPaid(tx: Tx, order: Order, cancellation: Cancellation): Promise<Order> {
    const byMember = cancellation.by.who === 'member';
    const percent = byMember ? (currentTier(order)?.percent ?? 0) : 100;
    const refundAmount = refundable({ paid: order.payFee, refunded: order.refundFee, percent });
    const facts = await this.cancelFacts(tx, byMember ? order : { ...order, weekCancelMax: 0 }, refundAmount);
    const next =
      refundAmount > 0
        ? byMember
          ? step(orderMachine, 'requestRefund', order, facts)
          : step(orderMachine, 'venueRefund', order, facts)
        : byMember
          ? step(orderMachine, 'cancelFree', order, facts)
          : step(orderMachine, 'venueCancel', order, facts);
    if (refundAmount > 0) {
      await this.refunds.create(tx, order, {
        amount: refundAmount,
        deduct: fen(order.payFee - order.refundFee - refundAmount),
        reason: cancellation.reason,
        full: !byMember,
      });
    }
    return this.writeCancellation(tx, order, next, cancellation, {
      refund_fee: fen(order.refundFee + refundAmount),
      ...(byMember ? { promise_status: step(promiseMachine, 'userCancel', order, {}).promiseStatus } : {}),
    });
  }

  private async writeCancellation(
    tx: Tx,
    order: Order,
    next: Pick<Order, 'orderStatus' | 'payStatus'>,
    { by, kind, reason }: Cancellation,
    change: { readonly refund_fee?: ReturnType<typeof fen>; readonly promise_status?: number },
  ): Promise<Order> {
    if (order.orderStatus !== orderStatus.normal) throw new Failure(orderFailure.illegalStep);
    const ended = await this.orders.move(tx, order, next, {
      action: 'cancel',
      by,
      note: reason,
      change: { ...change, cancel_kind: kind, cancel_reason: reason },
      stamps: ['cancel_at'],
    });
    const slots = await this.orders.freeSlots(tx, ended);
    tx.emit(orderCancelled, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      cancelKind: kind,
      wasPaid: order.payStatus !== payStatus.unpaid,
    });
    tx.emitLive([
      slots,
      ...this.orders.roomChangesOf(ended),
      ...(order.payStatus === payStatus.unpaid ? [] : this.orders.financeRoomChanges(ended)),
    ]);
    return ended;
  }
}
