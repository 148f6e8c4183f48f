import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, share, formatYuan, sum, type Fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { couponFailure } from './coupon.failures';
import {
  couponKind,
  couponStatus,
  couponValidity,
  type CouponKind,
  type CouponStatus,
  type CouponValidity,
} from './coupon.status';

/** Maximum number of coupons on one order. */
export const MAX_COUPONS_PER_ORDER = 3;
/** Maximum number of recipients of one grant. */
export const MAX_GRANT_RECIPIENTS = 5_000;
const DAY = 1_440;

/** The discount of a coupon, its minimum spend and its scope. Empty lists mean no restriction. */
export interface CouponTerms {
  readonly kind: CouponKind;
  readonly amount: Fen;
  /** Percent taken off, 1 to 99. */
  readonly percent: number;
  /** Maximum discount of a percent coupon; 0 = no limit. */
  readonly cap: Fen;
  readonly minSpend: Fen;
  readonly venueIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly weekdays: readonly number[];
  /** Minutes of the day that must contain the whole booking; null is all day. */
  readonly beginMinute: number | null;
  readonly endMinute: number | null;
  readonly combines: boolean;
}

/** A coupon issued to a member. Instants in epoch ms. */
export interface IssuedCoupon extends CouponTerms {
  readonly id: number;
  readonly templateId: number;
  readonly status: CouponStatus;
  readonly beginAt: number;
  readonly endAt: number;
}

/** An order as coupon rules see it: listed price, place, booker's role and local time. */
export interface CouponOrder {
  readonly listed: Fen;
  /** Whether coupons lower the price of what the order buys. */
  readonly takesCoupons: boolean;
  /** Null for what belongs to no venue or site. */
  readonly venueId: number | null;
  readonly siteId: number | null;
  readonly roleId: number;
  readonly weekday: number;
  readonly beginMinute: number;
  /** Counts on past midnight: 1500 is 01:00 of the next day. */
  readonly endMinute: number;
  readonly now: number;
}

/** A coupon applied to an order and its discount there. */
interface AppliedCoupon {
  readonly id: number;
  readonly discount: Fen;
}

const isAllowed = (ids: readonly number[], id: number | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));

/** Returns the discount of a single coupon on a price, at most the price. */
export const discountOf = (
  { kind, amount, percent, cap }: Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'cap'>,
  price: Fen,
): Fen => {
  const off = kind === couponKind.free ? price : kind === couponKind.minus ? amount : share(price, percent);
  const capped = kind === couponKind.percent && cap > 0 ? Math.min(off, cap) : off;
  return fen(Math.min(capped, price));
};

/**
 * Returns why a coupon cannot be used on an order, or null. Does not check whether it is already applied to this order.
 */
export function whyNotCoupon(coupon: IssuedCoupon, order: CouponOrder): Refusal | null {
  if (coupon.status === couponStatus.used) return refuse(couponFailure.couponUsed);
  if (coupon.status === couponStatus.expired || order.now >= coupon.endAt) return refuse(couponFailure.couponOver);
  if (order.now < coupon.beginAt) return refuse(couponFailure.couponEarly, { from: coupon.beginAt });
  if (!order.takesCoupons) return refuse(couponFailure.couponNotTaken);
  if (!isAllowed(coupon.venueIds, order.venueId) || !isAllowed(coupon.siteIds, order.siteId))
    return refuse(couponFailure.couponElsewhere);
  if (!isAllowed(coupon.roleIds, order.roleId)) return refuse(couponFailure.couponRole);
  const inHours =
    coupon.beginMinute === null ||
    coupon.endMinute === null ||
    (order.beginMinute >= coupon.beginMinute && order.endMinute <= coupon.endMinute);
  if (!isAllowed(coupon.weekdays, order.weekday) || !inHours) return refuse(couponFailure.couponTime);
  if (order.listed < coupon.minSpend)
    return refuse(couponFailure.couponSpend, {
      need: formatYuan(coupon.minSpend),
      more: formatYuan(fen(coupon.minSpend - order.listed)),
    });
  return discountOf(coupon, order.listed) === 0 ? refuse(couponFailure.couponNothing) : null;
}

/**
 * Returns why coupons cannot be combined on one order, or null: a coupon that does not combine, two of one template,
 * two percent coupons, too many.
 */
export function whyNotCombined(coupons: readonly IssuedCoupon[]): Refusal | null {
  if (coupons.length <= 1) return null;
  if (coupons.some(({ combines }) => !combines)) return refuse(couponFailure.couponAlone);
  if (new Set(coupons.map(({ templateId }) => templateId)).size < coupons.length)
    return refuse(couponFailure.couponTwice);
  if (coupons.filter(({ kind }) => kind === couponKind.percent).length > 1) return refuse(couponFailure.couponPercents);
  return coupons.length > MAX_COUPONS_PER_ORDER
    ? refuse(couponFailure.couponMany, { most: MAX_COUPONS_PER_ORDER })
    : null;
}

const applyOrder: Readonly<Record<CouponKind, number>> = {
  [couponKind.percent]: 0,
  [couponKind.minus]: 1,
  [couponKind.free]: 2,
};

/**
 * Returns the discount of each coupon: percent of the listed price first, then amounts, then free coupons; the total
 * never exceeds the price.
 */
export function applyCoupons(coupons: readonly IssuedCoupon[], listed: Fen): AppliedCoupon[] {
  let left: number = listed;
  return [...coupons]
    .sort((a, b) => applyOrder[a.kind] - applyOrder[b.kind] || a.id - b.id)
    .map((coupon) => {
      const discount = discountOf(coupon, fen(left));
      left -= discount;
      return { id: coupon.id, discount };
    });
}

/** Returns the total discount of several coupons. */
export const totalDiscount = (coupons: readonly IssuedCoupon[], listed: Fen): Fen =>
  sum(applyCoupons(coupons, listed).map(({ discount }) => discount));

const MAX_COMBINED_CANDIDATES = 12;

/** Returns all candidate sets of usable coupons: each single one, and combinations of the best combinable ones. */
function candidateSets(coupons: readonly IssuedCoupon[], listed: Fen): IssuedCoupon[][] {
  const combinable = coupons
    .filter(({ combines }) => combines)
    .sort((a, b) => discountOf(b, listed) - discountOf(a, listed))
    .slice(0, MAX_COMBINED_CANDIDATES);
  const extendSets = (sets: IssuedCoupon[][]): IssuedCoupon[][] =>
    sets.flatMap((set) =>
      combinable.slice(combinable.indexOf(set[set.length - 1] as IssuedCoupon) + 1).map((coupon) => [...set, coupon]),
    );
  const pairs = extendSets(combinable.map((coupon) => [coupon]));
  return [
    ...coupons.map((coupon) => [coupon]),
    ...[...pairs, ...extendSets(pairs)].filter((set) => whyNotCombined(set) === null),
  ];
}

/**
 * Returns the set with the highest discount; ties go to fewer coupons, then to those that expire first. Empty if no
 * coupon is usable.
 */
export function bestCoupons(coupons: readonly IssuedCoupon[], order: CouponOrder): IssuedCoupon[] {
  const usable = coupons.filter((coupon) => whyNotCoupon(coupon, order) === null);
  const earliestEnd = (set: readonly IssuedCoupon[]) => Math.min(...set.map(({ endAt }) => endAt));
  const ranked = candidateSets(usable, order.listed)
    .map((set) => ({ set, off: totalDiscount(set, order.listed) }))
    .sort((a, b) => b.off - a.off || a.set.length - b.set.length || earliestEnd(a.set) - earliestEnd(b.set));
  return (ranked[0]?.set ?? []).filter(
    (one, _, set) =>
      set.length === 1 || (applyCoupons(set, order.listed).find(({ id }) => id === one.id)?.discount ?? 0) > 0,
  );
}

/** Returns the first and last valid day (inclusive) of a coupon issued on `today`. */
export const couponDays = (
  {
    validity,
    beginOn,
    endOn,
    days,
  }: {
    readonly validity: CouponValidity;
    readonly beginOn: LocalDate | null;
    readonly endOn: LocalDate | null;
    readonly days: number;
  },
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } =>
  validity === couponValidity.fixed && beginOn !== null && endOn !== null
    ? { from: beginOn, to: endOn }
    : { from: today, to: addDays(today, days) };

/** Fields of a template that are validated before it is saved. */
type CouponDraft = Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'minSpend' | 'beginMinute' | 'endMinute'> & {
  readonly validity: CouponValidity;
  readonly beginOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly days: number;
};

/** Returns why a template is invalid, or null. */
export function whyNotTemplate(
  { kind, amount, percent, minSpend, beginMinute, endMinute, validity, beginOn, endOn, days }: CouponDraft,
  today: LocalDate,
): Refusal | null {
  if (kind === couponKind.minus && amount <= 0) return refuse(couponFailure.couponAmountWrong);
  if (kind === couponKind.percent && (percent < 1 || percent > 99)) return refuse(couponFailure.couponAmountWrong);
  if (kind === couponKind.minus && minSpend > 0 && minSpend < amount) return refuse(couponFailure.couponSpendBelow);
  if (
    (beginMinute === null) !== (endMinute === null) ||
    (beginMinute !== null && endMinute !== null && (endMinute <= beginMinute || endMinute > DAY))
  )
    return refuse(couponFailure.couponHoursWrong);
  const invalidDates =
    validity === couponValidity.fixed
      ? beginOn === null || endOn === null || endOn < beginOn || endOn < today
      : days < 1;
  return invalidDates ? refuse(couponFailure.couponDatesWrong) : null;
}
