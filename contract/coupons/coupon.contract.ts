import { z } from 'zod';
import { couponStatus } from '#domain/coupons/coupon.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, stamp, text, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** Returns the field of a whole number with a label. */
export const labeledInt = (zh: string, en: string) => labeled(zh, en, z.int());

/** The discount and the scope of a coupon, in yuan and in both languages. */
export const couponTerms = {
  kind: labeledInt('类型', 'Type'),
  amount: yuan,
  percent: z.int(),
  cap: yuan,
  minSpend: labeled('门槛（元）', 'Minimum spend (CNY)', yuan),
  combines: labeled('可叠加', 'Combinable', z.boolean()),
  places: labeled('适用场地', 'Valid at', z.string()),
  enPlaces: z.string(),
  hours: z.string(),
  weekdays: z.array(z.int()),
  roleIds: z.array(z.int()),
};

/** A coupon as its owner sees it. Amounts in yuan. */
const ownCoupon = z.object({
  id: z.int(),
  templateId: z.int(),
  code: z.string(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  enNote: z.string(),
  ...couponTerms,
  off: z.string(),
  enOff: z.string(),
  status: z.int(),
  beginAt: stamp,
  endAt: stamp,
  source: z.int(),
  usedOn: z.string().nullable(),
  enUsedOn: z.string().nullable(),
  tradeNo: z.string().nullable(),
  discount: yuan.nullable(),
});
export type OwnCoupon = z.output<typeof ownCoupon>;

/** Coupons a member may take. `left` is null if there is no total. */
const offeredCoupon = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  note: z.string(),
  enNote: z.string(),
  ...couponTerms,
  off: z.string(),
  enOff: z.string(),
  good: z.string(),
  enGood: z.string(),
  left: z.int().nullable(),
  mine: z.int(),
  perUser: z.int(),
});
export type OfferedCoupon = z.output<typeof offeredCoupon>;

/** The effect of coupons on the price of an order, in yuan. */
const couponPrice = z.object({
  tradeNo: z.string(),
  listed: yuan,
  discount: yuan,
  payFee: yuan,
  couponIds: z.array(z.int()),
});
const couponChoice = ownCoupon.pick({
  id: true,
  templateId: true,
  name: true,
  enName: true,
  off: true,
  enOff: true,
  kind: true,
  combines: true,
  endAt: true,
});
export type CouponChoice = z.output<typeof couponChoice>;

/** The id of a template or coupon. */
export const couponReference = z.object({ id: z.int() });
const mine = '/api/venue/coupons';
/** A member's coupons: taking them and using them at checkout. */
export const coupons = {
  mine: get(`${mine}/mine`, {
    admit: 'login',
    about: 'The caller’s coupons by state, with the count of each state.',
    input: paging.extend({ status: codeOf(couponStatus).default(couponStatus.unused) }),
    reply: pageOf(ownCoupon).extend({ counts: z.object({ unused: z.int(), used: z.int(), expired: z.int() }) }),
  }),
  offered: get(`${mine}/offered`, {
    admit: 'login',
    about: 'Coupons the caller can claim now.',
    input: z.object({}),
    reply: z.array(offeredCoupon),
  }),
  take: post(`${mine}/take`, {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Claims a coupon that is offered to everyone.',
    input: z.object({ templateId: id }),
    reply: couponReference,
  }),
  redeem: post(`${mine}/redeem`, {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Claims the coupon of a code.',
    input: z.object({ code: labeled('兑换码', 'Code', text(20).min(1)) }),
    reply: z.object({ id: z.int(), name: z.string(), enName: z.string() }),
  }),
  ofOrder: get(`${mine}/order`, {
    admit: 'login',
    about: 'The caller’s coupons for an own order: the discount of each, why it is not usable, and the best choice.',
    input: z.object({
      venueTradeNo: z
        .string()
        .trim()
        .regex(/^[A-Z]\d{14}$/),
    }),
    reply: couponPrice.extend({
      best: z.object({ couponIds: z.array(z.int()), discount: yuan }),
      usable: z.array(couponChoice.extend({ discount: yuan })),
      others: z.array(couponChoice.extend({ why: z.string(), enWhy: z.string() })),
    }),
  }),
  choose: post(`${mine}/choose`, {
    admit: 'login',
    money: true,
    about: 'Applies exactly these coupons to an own unpaid order and computes its price again.',
    input: z.object({
      venueTradeNo: z
        .string()
        .trim()
        .regex(/^[A-Z]\d{14}$/),
      couponIds: z.preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
        z.array(id).max(10),
      ),
    }),
    reply: couponPrice,
  }),
};
