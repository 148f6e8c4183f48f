import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus, type CancelKind } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import { refundable, tierAt } from '#domain/payments/refund.rules';
import { sentenceOf } from '#domain/kit/failure';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { orderCancelled } from '#contract/orders/order.events';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { once } from '#server/kit/once';
import { OrderService, type Actor, type Order } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import { RefundShareService } from './refund-share.service';

type CancelReply = AnswerOf<typeof orders.cancelById>;
type Preview = AnswerOf<typeof orders.cancelPreview>;
/** Who cancels an order and why: members are refunded by the tiers of the rule, the venue refunds in full. */
type Ending = { readonly by: Actor; readonly kind: CancelKind; readonly reason: string | null };

const HOUR = 3_600_000;
const replyOf = (order: Order): CancelReply => ({
  tradeNo: order.tradeNo,
  orderStatus: Number(order.orderStatus),
  payStatus: order.payStatus,
  refundFee: toYuan(order.refundFee),
});
const cancelBefore = ({ startsAt, cancelHours }: Order) => startsAt - cancelHours * HOUR;
const percentOf = ({ tiers, startsAt, now }: Order) => tierAt(tiers, Math.floor((startsAt - now) / 60_000));

/**
 * Cancels orders for members and for the venue: unpaid ones at once (T4), paid ones with the refund of the rule (T5).
 */
@Injectable()
export class CancelService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly shares: RefundShareService,
  ) {}

  /** Cancels the caller's own order; a cancelled one is returned unchanged. Too late: R17. */
  async own(
    caller: Caller,
    by: { readonly id: number } | { readonly tradeNo: string },
    remark: string | null,
  ): Promise<CancelReply> {
    const { userId } = memberOf(caller);
    const seen = await this.orders.own(userId, by);
    return this.within(caller, seen, { by: { userId, who: 'member' }, kind: cancelKind.user, reason: remark || null });
  }

  /** Cancels an order of the caller's venues with a full refund. */
  async forVenue(caller: Caller, tradeNo: string, reason: string): Promise<CancelReply> {
    const member = memberOf(caller);
    const seen = await this.orders.inScope(member, tradeNo);
    return this.within(caller, seen, { by: { userId: member.userId, who: 'staff' }, kind: cancelKind.admin, reason });
  }

  /** Cancels a paid order whose special refund was granted, with a full refund (T8). The caller holds the locks. */
  async granted(tx: Tx, order: Order, by: Actor, reason: string): Promise<Order> {
    return this.endPaid(tx, await this.counted(tx, order), { by, kind: cancelKind.user, reason });
  }

  /** Returns what cancelling now would refund, and whether it is allowed. */
  async preview(caller: Caller, tradeNo: string): Promise<Preview> {
    const order = await this.counted(this.db, await this.orders.own(memberOf(caller).userId, { tradeNo }));
    const unpaid = order.payStatus === payStatus.unpaid;
    const tier = percentOf(order);
    const percent = unpaid ? 0 : (tier?.percent ?? 0);
    const back = unpaid ? fen(0) : refundable({ paid: order.payFee, refunded: order.refundFee, percent });
    const refusal = unpaid
      ? whyNot(orderMachine, 'cancelUnpaid', order, {})
      : whyNot(orderMachine, back > 0 ? 'requestRefund' : 'cancelFree', order, await this.facts(this.db, order, back));
    return {
      tradeNo,
      payFee: toYuan(order.payFee),
      refundFee: toYuan(back),
      deductFee: toYuan(fen(unpaid ? 0 : order.payFee - order.refundFee - back)),
      percent,
      ...this.ruleOf(unpaid, tier),
      allowed: refusal === null,
      reason: refusal && sentenceOf(refusal, 'zh'),
      reasonEn: refusal && sentenceOf(refusal, 'en'),
    };
  }

  private ruleOf(
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

  private async facts(on: Tx | Db, order: Order, back: ReturnType<typeof fen>) {
    const cancelled = order.weekCancelMax === 0 ? 0 : await this.orders.cancelledThisWeek(on, order.userId);
    return {
      now: order.now,
      cancelBefore: cancelBefore(order),
      cancelled,
      cancelMax: order.weekCancelMax,
      refundable: back,
    };
  }

  private within(caller: Caller, seen: Order, ending: Ending): Promise<CancelReply> {
    return this.orders.inTurn(seen, () =>
      once(this.db, caller, async (tx) => {
        const order = await this.counted(tx, await this.orders.lock(tx, seen));
        if (order.orderStatus === orderStatus.cancelled) return replyOf(order);
        await failpoint('cancel.after_check');
        const ended =
          order.payStatus === payStatus.unpaid
            ? await this.endUnpaid(tx, order, ending)
            : await this.endPaid(tx, order, ending);
        if (ending.by.who === 'staff') {
          await audit(tx, caller, {
            action: 'order.cancel',
            object: order.tradeNo,
            before: { orderStatus: order.orderStatus, payStatus: order.payStatus },
            after: { orderStatus: ended.orderStatus, payStatus: ended.payStatus },
            reason: ending.reason ?? '',
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
  private async counted(on: Tx | Db, order: Order): Promise<Order> {
    const promised =
      order.payStatus === payStatus.unpaid ? fen(0) : await this.attempts.promisedBack(on, order.tradeNo);
    return promised > order.refundFee ? { ...order, refundFee: promised } : order;
  }

  private async endUnpaid(tx: Tx, order: Order, ending: Ending): Promise<Order> {
    const next = step(orderMachine, 'cancelUnpaid', order, {});
    await this.attempts.askSoon(tx, order.tradeNo);
    return this.end(tx, order, next, ending, {});
  }

  private async endPaid(tx: Tx, order: Order, ending: Ending): Promise<Order> {
    const mine = ending.by.who === 'member';
    const percent = mine ? (percentOf(order)?.percent ?? 0) : 100;
    const back = refundable({ paid: order.payFee, refunded: order.refundFee, percent });
    const facts = await this.facts(tx, mine ? order : { ...order, weekCancelMax: 0 }, back);
    const next =
      back > 0
        ? mine
          ? step(orderMachine, 'requestRefund', order, facts)
          : step(orderMachine, 'venueRefund', order, facts)
        : mine
          ? step(orderMachine, 'cancelFree', order, facts)
          : step(orderMachine, 'venueCancel', order, facts);
    if (back > 0) {
      await this.shares.promise(tx, order, {
        amount: back,
        deduct: fen(order.payFee - order.refundFee - back),
        reason: ending.reason,
        full: !mine,
      });
    }
    return this.end(tx, order, next, ending, {
      refund_fee: fen(order.refundFee + back),
      ...(mine ? { promise_status: promiseStatus.userCancelled } : {}),
    });
  }

  private async end(
    tx: Tx,
    order: Order,
    next: Pick<Order, 'orderStatus' | 'payStatus'>,
    { by, kind, reason }: Ending,
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
    const slots = await this.orders.slots(tx, 'free', ended);
    tx.tell(orderCancelled, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      cancelKind: kind,
      wasPaid: order.payStatus !== payStatus.unpaid,
    });
    await tx.tellLive([
      slots,
      ...this.orders.changesOf(ended),
      ...(order.payStatus === payStatus.unpaid ? [] : this.orders.financeMarks(ended)),
    ]);
    return ended;
  }
}
