import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { feeOf, isOpenAt, whyNotHours, whyNotOffered, type PayWindow } from './pay-service.rules';

const openWindow: PayWindow = { enabled: true, roleIds: null, merchantIds: null, openFrom: null, openTo: null };
const payer = { roleId: 3, merchantId: 1, hour: '12:00' };
const whyOf = (window: Partial<PayWindow>, payerOverrides: Partial<typeof payer> = {}) =>
  whyNotOffered({ ...openWindow, ...window }, { ...payer, ...payerOverrides })?.spec.key ?? null;

it('offers a method to everybody everywhere by default', () => {
  expect(whyOf({})).toBeNull();
  expect(whyOf({ enabled: false })).toBe('METHOD_CLOSED');
  expect(whyOf({ roleIds: [4] })).toBe('METHOD_NOT_ALLOWED');
  expect(whyOf({ roleIds: [3, 4] })).toBeNull();
  expect(whyOf({ merchantIds: [2] })).toBe('METHOD_NOT_HERE');
  expect(whyNotOffered({ ...openWindow, merchantIds: [2] }, { ...payer, merchantId: null })).toBeNull();
});

it.each([
  ['08:00', '22:00', '07:59', false],
  ['08:00', '22:00', '08:00', true],
  ['08:00', '22:00', '21:59', true],
  ['08:00', '22:00', '22:00', false],
  ['22:00', '06:00', '23:30', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
  ['22:00', '06:00', '12:00', false],
])('from %s to %s, at %s, is open: %s', (openFrom, openTo, hour, expected) => {
  expect(isOpenAt({ openFrom, openTo }, hour)).toBe(expected);
  expect(whyOf({ openFrom, openTo }, { hour })).toBe(expected ? null : 'METHOD_NOT_NOW');
});

it('refuses opening hours with one end or of zero length', () => {
  expect(whyNotHours({ openFrom: null, openTo: null })).toBeNull();
  expect(whyNotHours({ openFrom: '08:00', openTo: '22:00' })).toBeNull();
  expect(whyNotHours({ openFrom: '08:00', openTo: null })?.spec.key).toBe('PAY_WINDOW_HALF');
  expect(whyNotHours({ openFrom: '08:00', openTo: '08:00' })?.spec.key).toBe('PAY_WINDOW_HALF');
});

it('withholds whole fen, at least the minimum, at most the amount, and grows with the amount', () => {
  expect([
    feeOf(fen(2000), { rate: 60, min: fen(0) }),
    feeOf(fen(2000), { rate: 60, min: fen(20) }),
    feeOf(fen(10), { rate: 0, min: fen(20) }),
    feeOf(fen(25), { rate: 200, min: fen(0) }),
  ]).toEqual([12, 20, 10, 1]);
  const amount = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      (a, b, rate, min) => {
        const less = feeOf(fen(Math.min(a, b)), { rate, min: fen(min) });
        const more = feeOf(fen(Math.max(a, b)), { rate, min: fen(min) });
        expect(Number.isInteger(less)).toBe(true);
        expect(less >= 0 && less <= Math.min(a, b)).toBe(true);
        expect(less <= more).toBe(true);
        expect(more === Math.max(a, b) || more >= (rate === 0 && min === 0 ? 0 : min)).toBe(true);
      },
    ),
  );
});
