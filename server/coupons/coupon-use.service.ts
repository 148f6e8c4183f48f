import { Injectable } from '@nestjs/common';
import { Failure, insist, sentenceOf, type Refusal } from '#domain/kit/failure';
import { fen, showYuan, sum, toYuan } from '#domain/kit/money';
import { weekdayOf } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import {
  bestCoupons,
  discountOf,
  discountTogether,
  laidOut,
  whyNotCoupon,
  whyNotTogether,
  type CouponOrder,
} from '#domain/coupons/coupon.rules';
import { couponStatus, couponUse } from '#domain/coupons/coupon.status';
import { offText } from '#domain/coupons/coupon.text';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { CouponChoice, coupons } from '#contract/coupons/coupon.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { schoolStamp, schoolTime } from '#server/kit/clock';
import { failpoint } from '#server/kit/failpoint';
import { once } from '#server/kit/once';
import { OrderService, type Order } from '#server/orders/order.service';
import { insistPayable } from '#server/payments/pay-now.service';
import { RepriceService } from '#server/payments/reprice.service';
import { Db } from '#server/kit/db';
import { CouponStore, type NamedCoupon } from './coupon.store';

type Priced = AnswerOf<typeof coupons.choose>;

/** Converts an order for the coupon rules; minutes count on past midnight. */
const seenBy = ({ amount, discountFee, venueId, siteId, orderType, startsAt, endsAt, now }: Order): CouponOrder => {
  const { date, minute } = schoolTime(startsAt);
  return {
    listed: fen(amount + discountFee),
    venueId,
    siteId,
    roleId: orderType,
    weekday: weekdayOf(date),
    beginMinute: minute,
    endMinute: minute + Math.round((endsAt - startsAt) / 60_000),
    now,
  };
};
/** Converts the instants of a refusal to school time. */
const told = ({ spec, facts }: Refusal): Refusal => ({
  spec,
  facts: typeof facts['from'] === 'number' ? { ...facts, from: schoolStamp(facts['from']).slice(0, 16) } : facts,
});
/** Treats a coupon already applied to this order as unused and without an end: it was valid when it was applied. */
const freed = (coupon: NamedCoupon): NamedCoupon => ({ ...coupon, status: couponStatus.unused, endAt: Infinity });
const shown = (coupon: NamedCoupon): CouponChoice => {
  const { zh, en } = offText(coupon);
  return {
    id: coupon.id,
    templateId: coupon.templateId,
    name: coupon.name,
    enName: coupon.enName,
    off: zh,
    enOff: en,
    kind: coupon.kind,
    combines: coupon.combines,
    endAt: coupon.endText,
  };
};

/** Coupons at checkout: returns the usable and the best ones, and applies them with the new price. */
@Injectable()
export class CouponUseService {
  constructor(
    private readonly db: Db,
    private readonly store: CouponStore,
    private readonly orders: OrderService,
    private readonly price: RepriceService,
  ) {}

  async ofOrder(
    { venueTradeNo }: ParsedOf<typeof coupons.ofOrder>,
    caller: Caller,
  ): Promise<AnswerOf<typeof coupons.ofOrder>> {
    const { userId } = memberOf(caller);
    const order = await this.orders.own(userId, { tradeNo: venueTradeNo });
    const [laid, waiting] = await Promise.all([this.store.laid(this.db, venueTradeNo), this.store.waiting(userId)]);
    const at = seenBy(order);
    const all = [...laid.map(freed), ...waiting];
    const best = bestCoupons(all, at);
    const judged = all.map((coupon) => ({ coupon, why: whyNotCoupon(coupon, at) }));
    return {
      ...this.priced(order, laid),
      best: { couponIds: best.map(({ id }) => id), discount: toYuan(discountTogether(best, at.listed)) },
      usable: judged
        .filter(({ why }) => why === null)
        .map(({ coupon }) => ({ ...shown(coupon), discount: toYuan(discountOf(coupon, at.listed)) }))
        .sort((a, b) => b.discount - a.discount || a.id - b.id),
      others: judged.flatMap(({ coupon, why }) =>
        why === null
          ? []
          : [
              {
                ...shown(coupon),
                why: sentenceOf(why.spec, 'zh', told(why).facts),
                enWhy: sentenceOf(why.spec, 'en', told(why).facts),
              },
            ],
      ),
    };
  }

  /**
   * Applies exactly these coupons; order, coupons and price change together or not at all. Withdraws payment attempts
   * over the old price and divides the companions' shares again.
   */
  async choose({ venueTradeNo, couponIds }: ParsedOf<typeof coupons.choose>, caller: Caller): Promise<Priced> {
    const { userId } = memberOf(caller);
    await this.orders.own(userId, { tradeNo: venueTradeNo });
    const wanted = [...new Set(couponIds)];
    return once(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, venueTradeNo);
      insistPayable(order);
      const before = await this.store.laid(tx, venueTradeNo);
      if (before.length === wanted.length && before.every(({ id }) => wanted.includes(id)))
        return this.priced(order, before);
      if (await this.store.isShared(tx, venueTradeNo)) throw new Failure(couponFailure.couponShared);
      const held = await this.store.hold(tx, userId, wanted);
      if (held.length !== wanted.length) throw new Failure(couponFailure.couponMissing);
      const chosen = held.map((coupon) => (before.some(({ id }) => id === coupon.id) ? freed(coupon) : coupon));
      const at = seenBy(order);
      for (const coupon of chosen) {
        const why = whyNotCoupon(coupon, at);
        insist(why && told(why));
      }
      insist(whyNotTogether(chosen));
      const laid = laidOut(chosen, at.listed);
      if (laid.some(({ discount }) => discount === 0)) throw new Failure(couponFailure.couponNothing);
      await failpoint('coupon.after_check');
      await this.store.off(tx, venueTradeNo, couponUse.changed);
      await this.store.lay(tx, venueTradeNo, laid);
      const discount = sum(laid.map(({ discount: off }) => off));
      await this.store.price(tx, venueTradeNo, fen(at.listed - discount), discount);
      await this.orders.note(
        tx,
        venueTradeNo,
        chosen.length > 0 ? 'useCoupon' : 'dropCoupon',
        { userId, who: 'member' },
        chosen.length > 0 ? `${chosen.map(({ name }) => name).join('、')} −${showYuan(discount)}` : null,
      );
      const now = await this.orders.lockRow(tx, venueTradeNo);
      await this.price.follow(tx, now);
      await tx.tellLive([
        { room: room.order(venueTradeNo), patch: {} },
        { room: room.user(userId), patch: {} },
      ]);
      return this.priced(now, chosen);
    });
  }

  private priced(order: Order, laid: readonly { readonly id: number }[]): Priced {
    return {
      tradeNo: order.tradeNo,
      listed: toYuan(fen(order.amount + order.discountFee)),
      discount: toYuan(order.discountFee),
      payFee: toYuan(order.amount),
      couponIds: laid.map(({ id }) => id),
    };
  }
}
