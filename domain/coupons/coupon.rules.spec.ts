import fc from 'fast-check';
import { fen, sum } from '#domain/kit/money';
import { localDate } from '#domain/kit/time';
import {
  bestCoupons,
  couponDays,
  discountOf,
  totalDiscount,
  applyCoupons,
  MAX_COUPONS_PER_ORDER,
  whyNotCoupon,
  whyNotTemplate,
  whyNotCombined,
  type IssuedCoupon,
  type CouponOrder,
} from './coupon.rules';
import { validityText, discountText } from './coupon.text';
import { couponKind, couponStatus, couponValidity } from './coupon.status';

const HOUR = 3_600_000;
const coupon = (overrides: Partial<IssuedCoupon> = {}): IssuedCoupon => ({
  id: 1,
  templateId: 1,
  status: couponStatus.unused,
  beginAt: 0,
  endAt: 100 * HOUR,
  kind: couponKind.minus,
  amount: fen(1_000),
  percent: 0,
  cap: fen(0),
  minSpend: fen(0),
  venueIds: [],
  siteIds: [],
  roleIds: [],
  weekdays: [],
  beginMinute: null,
  endMinute: null,
  combines: false,
  ...overrides,
});
const order = (overrides: Partial<CouponOrder> = {}): CouponOrder => ({
  listed: fen(4_800),
  takesCoupons: true,
  venueId: 7,
  siteId: 70,
  roleId: 3,
  weekday: 3,
  beginMinute: 1_080,
  endMinute: 1_200,
  now: 50 * HOUR,
  ...overrides,
});
const refusalKey = (of: Partial<IssuedCoupon>, at: Partial<CouponOrder> = {}) =>
  whyNotCoupon(coupon(of), order(at))?.spec.key ?? null;

const money = fc.integer({ min: 0, max: 50_000 }).map(fen);
const anyCoupon = fc.record({
  templateId: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom(1, 2, 3),
  amount: fc.integer({ min: 1, max: 9_000 }).map(fen),
  percent: fc.integer({ min: 1, max: 99 }),
  cap: fc.constantFrom(fen(0), fen(700), fen(2_500)),
  minSpend: fc.constantFrom(fen(0), fen(3_000)),
  combines: fc.boolean(),
  endAt: fc.integer({ min: 40, max: 90 }).map((h) => h * HOUR),
  siteIds: fc.constantFrom([], [70], [71]),
});
const couponLists = fc
  .array(anyCoupon, { maxLength: 7 })
  .map((all) => all.map((one, i) => coupon({ ...(one as Partial<IssuedCoupon>), id: i + 1 })));
const subsets = <T>(of: readonly T[]): T[][] =>
  of.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

describe('the discount of a coupon', () => {
  it.each([
    ['an amount', {}, 4_800, 1_000],
    ['never more than the price', {}, 600, 600],
    ['a percent, half a fen up', { kind: couponKind.percent, percent: 15 }, 4_803, 720],
    ['a percent up to its cap', { kind: couponKind.percent, percent: 50, cap: fen(1_500) }, 4_800, 1_500],
    ['all of it', { kind: couponKind.free }, 4_800, 4_800],
  ] as const)('%s', (_, of, price, off) => expect(discountOf(coupon(of), fen(price))).toBe(off));

  it('is never negative, above the price or above the cap', () => {
    fc.assert(
      fc.property(couponLists, money, (all, price) =>
        all.every((one) => {
          const off = discountOf(one, price);
          return off >= 0 && off <= price && (one.kind !== couponKind.percent || one.cap === 0 || off <= one.cap);
        }),
      ),
    );
  });
});

describe('the validity of a coupon', () => {
  it.each([
    ['everywhere', {}, {}, null],
    ['used', { status: couponStatus.used }, {}, 'COUPON_USED'],
    ['at its last instant', { endAt: 50 * HOUR }, {}, 'COUPON_OVER'],
    ['marked as over', { status: couponStatus.expired }, {}, 'COUPON_OVER'],
    ['before its first', { beginAt: 51 * HOUR }, {}, 'COUPON_EARLY'],
    ['that lowers no price of this kind', {}, { takesCoupons: false }, 'COUPON_NOT_TAKEN'],
    ['another venue', { venueIds: [8] }, {}, 'COUPON_ELSEWHERE'],
    ['another site', { venueIds: [7], siteIds: [71] }, {}, 'COUPON_ELSEWHERE'],
    ['another role', { roleIds: [4] }, {}, 'COUPON_ROLE'],
    ['another day', { weekdays: [6, 7] }, {}, 'COUPON_TIME'],
    ['partly outside its hours', { beginMinute: 480, endMinute: 1_140 }, {}, 'COUPON_TIME'],
    ['past midnight', { beginMinute: 1_080, endMinute: 1_440 }, { endMinute: 1_500 }, 'COUPON_TIME'],
    ['just within its hours', { beginMinute: 1_080, endMinute: 1_200 }, {}, null],
    ['a fen short', { minSpend: fen(4_801) }, {}, 'COUPON_SPEND'],
    ['just enough', { minSpend: fen(4_800) }, {}, null],
    ['nothing to pay', {}, { listed: fen(0) }, 'COUPON_NOTHING'],
  ] as const)('%s', (_, of, at, key) => expect(refusalKey(of as Partial<IssuedCoupon>, at)).toBe(key));
});

describe('several coupons on one order', () => {
  const two = (a: Partial<IssuedCoupon>, b: Partial<IssuedCoupon>) =>
    whyNotCombined([coupon({ combines: true, ...a }), coupon({ combines: true, id: 2, templateId: 2, ...b })])?.spec
      .key ?? null;
  it.each([
    ['that go together', {}, {}, null],
    ['one stands alone', {}, { combines: false }, 'COUPON_ALONE'],
    ['two of a kind', {}, { templateId: 1 }, 'COUPON_TWICE'],
    ['two percents', { kind: couponKind.percent }, { kind: couponKind.percent }, 'COUPON_PERCENTS'],
  ] as const)('%s', (_, a, b, key) => expect(two(a, b)).toBe(key));
  it('are limited in number', () =>
    expect(whyNotCombined([1, 2, 3, 4].map((id) => coupon({ id, templateId: id, combines: true })))?.spec.key).toBe(
      'COUPON_MANY',
    ));

  it('applies the percentage to the listed price first and stops at zero', () => {
    const both = [coupon({ id: 1, amount: fen(4_000) }), coupon({ id: 2, kind: couponKind.percent, percent: 20 })];
    expect(applyCoupons(both, fen(4_800))).toEqual([
      { id: 2, discount: 960 },
      { id: 1, discount: 3_840 },
    ]);
  });

  it('never take off more than the price in any combination', () => {
    fc.assert(
      fc.property(couponLists, money, (all, price) => {
        const applied = applyCoupons(all, price);
        return (
          applied.length === all.length &&
          applied.every(({ discount }) => discount >= 0) &&
          sum(applied.map(({ discount }) => discount)) <= price
        );
      }),
    );
  });
});

describe('the best combination', () => {
  it('prefers, at equal savings, the smaller coupon that ends first', () => {
    expect(
      bestCoupons(
        [
          coupon({ id: 1, amount: fen(5_000), endAt: 90 * HOUR }),
          coupon({ id: 2, amount: fen(4_800), endAt: 60 * HOUR }),
        ],
        order(),
      ).map(({ id }) => id),
    ).toEqual([2]);
  });
  it('is valid, combinable, and no other combination saves more', () => {
    fc.assert(
      fc.property(couponLists, (all) => {
        const best = bestCoupons(all, order());
        const off = totalDiscount(best, order().listed);
        const fits = (set: IssuedCoupon[]) =>
          set.length <= MAX_COUPONS_PER_ORDER &&
          whyNotCombined(set) === null &&
          set.every((one) => whyNotCoupon(one, order()) === null);
        return (
          fits(best) &&
          subsets(all)
            .filter(fits)
            .every((set) => totalDiscount(set, order().listed) <= off)
        );
      }),
    );
  });
});

describe('coupon periods and validation', () => {
  const today = localDate('2026-11-22');
  const draft = {
    kind: couponKind.minus,
    amount: fen(1_000),
    percent: 0,
    minSpend: fen(3_000),
    beginMinute: null,
    endMinute: null,
    validity: couponValidity.days,
    beginOn: null,
    endOn: null,
    days: 7,
  } as const;
  it('counts days from the issue date, or keeps the fixed ones', () => {
    expect(couponDays(draft, today)).toEqual({ from: '2026-11-22', to: '2026-11-29' });
    expect(
      couponDays(
        { ...draft, validity: couponValidity.fixed, beginOn: localDate('2026-12-01'), endOn: localDate('2026-12-31') },
        today,
      ),
    ).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });
  it.each([
    ['good', {}, null],
    ['takes nothing off', { amount: fen(0) }, 'COUPON_AMOUNT_WRONG'],
    ['all off by percent', { kind: couponKind.percent, percent: 100 }, 'COUPON_AMOUNT_WRONG'],
    ['more off than spent', { minSpend: fen(900) }, 'COUPON_SPEND_BELOW'],
    ['hours backwards', { beginMinute: 600, endMinute: 540 }, 'COUPON_HOURS_WRONG'],
    ['no days', { days: 0 }, 'COUPON_DATES_WRONG'],
    [
      'over already',
      { validity: couponValidity.fixed, beginOn: localDate('2026-11-01'), endOn: localDate('2026-11-21') },
      'COUPON_DATES_WRONG',
    ],
  ] as const)('%s', (_, more, key) => expect(whyNotTemplate({ ...draft, ...more }, today)?.spec.key ?? null).toBe(key));
});

describe('coupon text', () => {
  it.each([
    [{}, '立减10', '¥10 off'],
    [{ minSpend: fen(5_000), amount: fen(1_550) }, '满50减15.50', '¥15.50 off on ¥50+'],
    [{ kind: couponKind.percent, percent: 15, cap: fen(2_000) }, '8.5折，最多减20', '15% off, up to ¥20'],
    [{ kind: couponKind.free, minSpend: fen(0) }, '免单', 'Free'],
  ] as const)('%j', (more, zh, en) => expect(discountText(coupon(more))).toEqual({ zh, en }));
  it('states the validity period', () => {
    expect(validityText({ validity: couponValidity.days, beginOn: null, endOn: null, days: 7 }).zh).toBe('领取后7天');
    expect(
      validityText({ validity: couponValidity.fixed, beginOn: '2026-12-01', endOn: '2026-12-31', days: 0 }).en,
    ).toBe('2026-12-01 to 2026-12-31');
  });
});
