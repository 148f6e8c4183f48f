import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, share, showYuan, sum, type Fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { paidPerItem } from '#domain/payments/refund.rules';
import { couponFailure } from './coupon.failures';
import {
  couponKind,
  couponStatus,
  couponValidity,
  type CouponKind,
  type CouponStatus,
  type CouponValidity,
} from './coupon.status';

/** The most coupons on one order. */
export const MOST_COUPONS = 3;
/** The most people who are given coupons in one go. */
export const MOST_GIVEN = 5_000;
const DAY = 1_440;

/** What a coupon takes off, from which price on, and where it is good. Empty lists mean everywhere, everybody, every day. */
export interface CouponTerms {
  readonly kind: CouponKind;
  readonly amount: Fen;
  /** Percent taken off, 1 to 99. */
  readonly percent: number;
  /** The most a percent coupon takes off; 0 is no limit. */
  readonly cap: Fen;
  readonly minSpend: Fen;
  readonly venueIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly weekdays: readonly number[];
  /** Minutes of the day between which the whole booking lies; null is all day. */
  readonly beginMinute: number | null;
  readonly endMinute: number | null;
  readonly combines: boolean;
}

/** A coupon in somebody's hands. Instants in epoch ms. */
export interface CouponHeld extends CouponTerms {
  readonly id: number;
  readonly templateId: number;
  readonly status: CouponStatus;
  readonly beginAt: number;
  readonly endAt: number;
}

/** An order as coupons see it: its price before any of them, its place, whoever booked, and its time on the wall. */
export interface CouponOrder {
  readonly listed: Fen;
  readonly venueId: number;
  readonly siteId: number;
  readonly roleId: number;
  readonly weekday: number;
  readonly beginMinute: number;
  /** Past midnight it goes on counting: 1500 is one in the morning. */
  readonly endMinute: number;
  readonly now: number;
}

/** One coupon laid on an order, and what it takes off there. */
export interface Laid {
  readonly id: number;
  readonly discount: Fen;
}

const among = (ids: readonly number[], id: number): boolean => ids.length === 0 || ids.includes(id);

/** What one coupon takes off a price by itself, never more than the price. */
export const discountOf = (
  { kind, amount, percent, cap }: Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'cap'>,
  price: Fen,
): Fen => {
  const off = kind === couponKind.free ? price : kind === couponKind.minus ? amount : share(price, percent);
  const capped = kind === couponKind.percent && cap > 0 ? Math.min(off, cap) : off;
  return fen(Math.min(capped, price));
};

/** Why a coupon is no good for an order, or null. Whether it is laid on this very order already is not asked. */
export function whyNotCoupon(coupon: CouponHeld, order: CouponOrder): Refusal | null {
  if (coupon.status === couponStatus.used) return refuse(couponFailure.couponUsed);
  if (coupon.status === couponStatus.expired || order.now >= coupon.endAt) return refuse(couponFailure.couponOver);
  if (order.now < coupon.beginAt) return refuse(couponFailure.couponEarly, { from: coupon.beginAt });
  if (!among(coupon.venueIds, order.venueId) || !among(coupon.siteIds, order.siteId))
    return refuse(couponFailure.couponElsewhere);
  if (!among(coupon.roleIds, order.roleId)) return refuse(couponFailure.couponRole);
  const inHours =
    coupon.beginMinute === null ||
    coupon.endMinute === null ||
    (order.beginMinute >= coupon.beginMinute && order.endMinute <= coupon.endMinute);
  if (!among(coupon.weekdays, order.weekday) || !inHours) return refuse(couponFailure.couponTime);
  if (order.listed < coupon.minSpend)
    return refuse(couponFailure.couponSpend, {
      need: showYuan(coupon.minSpend),
      more: showYuan(fen(coupon.minSpend - order.listed)),
    });
  return discountOf(coupon, order.listed) === 0 ? refuse(couponFailure.couponNothing) : null;
}

/** Why these coupons are not used on one order together, or null: one that stands alone, two of a kind, two percents, too many. */
export function whyNotTogether(coupons: readonly CouponHeld[]): Refusal | null {
  if (coupons.length <= 1) return null;
  if (coupons.some(({ combines }) => !combines)) return refuse(couponFailure.couponAlone);
  if (new Set(coupons.map(({ templateId }) => templateId)).size < coupons.length)
    return refuse(couponFailure.couponTwice);
  if (coupons.filter(({ kind }) => kind === couponKind.percent).length > 1) return refuse(couponFailure.couponPercents);
  return coupons.length > MOST_COUPONS ? refuse(couponFailure.couponMany, { most: MOST_COUPONS }) : null;
}

const turn: Readonly<Record<CouponKind, number>> = {
  [couponKind.percent]: 0,
  [couponKind.minus]: 1,
  [couponKind.free]: 2,
};

/** What each of several coupons takes off: the percent of the listed price first, then amounts, then what makes it free; together never more than the price. */
export function laidOut(coupons: readonly CouponHeld[], listed: Fen): Laid[] {
  let left: number = listed;
  return [...coupons]
    .sort((a, b) => turn[a.kind] - turn[b.kind] || a.id - b.id)
    .map((coupon) => {
      const discount = discountOf(coupon, fen(left));
      left -= discount;
      return { id: coupon.id, discount };
    });
}

/** What coupons take off together. */
export const discountTogether = (coupons: readonly CouponHeld[], listed: Fen): Fen =>
  sum(laidOut(coupons, listed).map(({ discount }) => discount));

const SEEN = 12;

/** Every choice there is among usable coupons: each alone, and those that go together, of the best of them. */
function choices(coupons: readonly CouponHeld[], listed: Fen): CouponHeld[][] {
  const together = coupons
    .filter(({ combines }) => combines)
    .sort((a, b) => discountOf(b, listed) - discountOf(a, listed))
    .slice(0, SEEN);
  const grown = (sets: CouponHeld[][]): CouponHeld[][] =>
    sets.flatMap((set) =>
      together.slice(together.indexOf(set[set.length - 1] as CouponHeld) + 1).map((one) => [...set, one]),
    );
  const pairs = grown(together.map((one) => [one]));
  return [...coupons.map((one) => [one]), ...[...pairs, ...grown(pairs)].filter((set) => whyNotTogether(set) === null)];
}

/** The choice that takes off most; of equals the one of fewer coupons, then of those that expire first. Empty where none is any good. */
export function bestCoupons(coupons: readonly CouponHeld[], order: CouponOrder): CouponHeld[] {
  const usable = coupons.filter((coupon) => whyNotCoupon(coupon, order) === null);
  const ends = (set: readonly CouponHeld[]) => Math.min(...set.map(({ endAt }) => endAt));
  const ranked = choices(usable, order.listed)
    .map((set) => ({ set, off: discountTogether(set, order.listed) }))
    .sort((a, b) => b.off - a.off || a.set.length - b.set.length || ends(a.set) - ends(b.set));
  return (ranked[0]?.set ?? []).filter(
    (one, _, set) =>
      set.length === 1 || (laidOut(set, order.listed).find(({ id }) => id === one.id)?.discount ?? 0) > 0,
  );
}

/** What of a discount falls on each slot, by the listed fees: sums to the discount, and fits what a refund counts as paid for each. */
export const discountPerItem = (discount: Fen, fees: readonly Fen[]): Fen[] => {
  const paid = paidPerItem(fen(sum(fees) - discount), fees);
  return fees.map((fee, i) => fen(fee - (paid[i] ?? 0)));
};

/** The days on which a coupon is good, first and last included, that is given `today`. */
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

/** What a template says of itself before it is kept. */
export type CouponDraft = Pick<
  CouponTerms,
  'kind' | 'amount' | 'percent' | 'minSpend' | 'beginMinute' | 'endMinute'
> & {
  readonly validity: CouponValidity;
  readonly beginOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly days: number;
};

/** Why a template makes no sense, or null. */
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
  const wrong =
    validity === couponValidity.fixed
      ? beginOn === null || endOn === null || endOn < beginOn || endOn < today
      : days < 1;
  return wrong ? refuse(couponFailure.couponDatesWrong) : null;
}
