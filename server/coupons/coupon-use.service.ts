import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused, sentenceOf, type Refusal } from '#domain/kit/failure';
import { fen, formatYuan, sum, toYuan } from '#domain/kit/money';
import { weekdayOf } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import {
  bestCoupons,
  discountOf,
  totalDiscount,
  applyCoupons,
  whyNotCoupon,
  whyNotCombined,
  type CouponOrder,
} from '#domain/coupons/coupon.rules';
import { couponStatus, couponUse } from '#domain/coupons/coupon.status';
import { discountText } from '#domain/coupons/coupon.text';
import type { SaleKind } from '#domain/sales/sale-kind';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { CouponChoice, coupons } from '#contract/coupons/coupon.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { failpoint } from '#server/kit/runtime/failpoint';
import { runIdempotent } from '#server/kit/access/idempotency';
import { SaleService, type Sale } from '#server/sales/sale.service';
import { assertPayable } from '#server/payments/instant-payment.service';
import { RepriceService } from '#server/shared-payments/reprice.service';
import { Db } from '#server/kit/db/db';
import { CouponStore, type NamedCoupon } from './coupon.store';

type CouponPrice = AnswerOf<typeof coupons.choose>;

/** Converts an order for the coupon rules; minutes count on past midnight. */
const toCouponOrder = (
  { amount, discountFee, venueId, siteId, orderType, startsAt, endsAt, now }: Sale,
  { takesCoupons }: SaleKind,
): CouponOrder => {
  const { date, minute } = schoolTime(startsAt);
  return {
    listed: fen(amount + discountFee),
    takesCoupons,
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
const withSchoolTime = ({ spec, facts }: Refusal): Refusal => ({
  spec,
  facts: typeof facts['from'] === 'number' ? { ...facts, from: schoolStamp(facts['from']).slice(0, 16) } : facts,
});
/** Treats a coupon already applied to this order as unused and without an end: it was valid when it was applied. */
const asUnused = (coupon: NamedCoupon): NamedCoupon => ({ ...coupon, status: couponStatus.unused, endAt: Infinity });
const toChoice = (coupon: NamedCoupon): CouponChoice => {
  const { zh, en } = discountText(coupon);
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
    private readonly sales: SaleService,
    private readonly reprices: RepriceService,
  ) {}

  async ofOrder(
    { venueTradeNo }: ParsedOf<typeof coupons.ofOrder>,
    caller: Member,
  ): Promise<AnswerOf<typeof coupons.ofOrder>> {
    const { userId } = caller;
    const order = await this.sales.findOwn(userId, venueTradeNo);
    const [applied, unused] = await Promise.all([
      this.store.appliedTo(this.db, venueTradeNo),
      this.store.unusedOf(userId),
    ]);
    const couponOrder = toCouponOrder(order, this.sales.kindOf(venueTradeNo));
    const all = [...applied.map(asUnused), ...unused];
    const best = bestCoupons(all, couponOrder);
    const evaluated = all.map((coupon) => ({ coupon, why: whyNotCoupon(coupon, couponOrder) }));
    return {
      ...this.toPrice(order, applied),
      best: { couponIds: best.map(({ id }) => id), discount: toYuan(totalDiscount(best, couponOrder.listed)) },
      usable: evaluated
        .filter(({ why }) => why === null)
        .map(({ coupon }) => ({ ...toChoice(coupon), discount: toYuan(discountOf(coupon, couponOrder.listed)) }))
        .sort((a, b) => b.discount - a.discount || a.id - b.id),
      others: evaluated.flatMap(({ coupon, why }) =>
        why === null
          ? []
          : [
              {
                ...toChoice(coupon),
                why: sentenceOf(why.spec, 'zh', withSchoolTime(why).facts),
                enWhy: sentenceOf(why.spec, 'en', withSchoolTime(why).facts),
              },
            ],
      ),
    };
  }

  /**
   * Applies exactly these coupons; order, coupons and price change together or not at all. Withdraws payment attempts
   * over the old price and divides the companions' shares again.
   */
  async choose({ venueTradeNo, couponIds }: ParsedOf<typeof coupons.choose>, caller: Member): Promise<CouponPrice> {
    const { userId } = caller;
    await this.sales.findOwn(userId, venueTradeNo);
    const requestedIds = [...new Set(couponIds)];
    return runIdempotent(this.db, caller, async (tx) => {
      const order = await this.sales.lockRow(tx, venueTradeNo);
      assertPayable(order);
      const before = await this.store.appliedTo(tx, venueTradeNo);
      if (before.length === requestedIds.length && before.every(({ id }) => requestedIds.includes(id)))
        return this.toPrice(order, before);
      if (await this.store.hasPaidShare(tx, venueTradeNo)) throw new Failure(couponFailure.couponShared);
      const locked = await this.store.lockOwn(tx, userId, requestedIds);
      if (locked.length !== requestedIds.length) throw new Failure(couponFailure.couponMissing);
      const chosen = locked.map((coupon) => (before.some(({ id }) => id === coupon.id) ? asUnused(coupon) : coupon));
      const couponOrder = toCouponOrder(order, this.sales.kindOf(venueTradeNo));
      for (const coupon of chosen) {
        const refusal = whyNotCoupon(coupon, couponOrder);
        throwIfRefused(refusal && withSchoolTime(refusal));
      }
      throwIfRefused(whyNotCombined(chosen));
      const applied = applyCoupons(chosen, couponOrder.listed);
      if (applied.some(({ discount }) => discount === 0)) throw new Failure(couponFailure.couponNothing);
      await failpoint('coupon.after_check');
      await this.store.detach(tx, venueTradeNo, couponUse.changed);
      await this.store.attach(tx, venueTradeNo, applied);
      const discount = sum(applied.map(({ discount: off }) => off));
      await this.sales.setPrice(tx, venueTradeNo, fen(couponOrder.listed - discount), discount);
      await this.sales.note(
        tx,
        venueTradeNo,
        chosen.length > 0 ? 'useCoupon' : 'dropCoupon',
        { userId, who: 'member' },
        chosen.length > 0 ? `${chosen.map(({ name }) => name).join('、')} −${formatYuan(discount)}` : null,
      );
      const repriced = await this.sales.lockRow(tx, venueTradeNo);
      await this.reprices.apply(tx, repriced);
      tx.emitLive([
        { room: room.order(venueTradeNo), patch: {} },
        { room: room.user(userId), patch: {} },
      ]);
      return this.toPrice(repriced, chosen);
    });
  }

  private toPrice(order: Sale, applied: readonly { readonly id: number }[]): CouponPrice {
    return {
      tradeNo: order.tradeNo,
      listed: toYuan(fen(order.amount + order.discountFee)),
      discount: toYuan(order.discountFee),
      payFee: toYuan(order.amount),
      couponIds: applied.map(({ id }) => id),
    };
  }
}
