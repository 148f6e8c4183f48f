import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { denominations, whyNotCount, whyNotTakeOver, totalOfPieces, type CashCount } from './cash-count.rules';

const count = (over: Partial<CashCount> = {}): CashCount => ({
  due: fen(12_000),
  counted: fen(12_000),
  left: fen(0),
  pieces: null,
  reason: null,
  note: null,
  ...over,
});

it('adds notes and coins by value', () => {
  fc.assert(
    fc.property(fc.record(Object.fromEntries(denominations.map((value) => [String(value), fc.nat(500)]))), (pieces) => {
      expect(totalOfPieces(pieces)).toBe(
        Object.entries(pieces).reduce((sum, [value, n]) => sum + Number(value) * n, 0),
      );
    }),
  );
  expect(totalOfPieces({ 10_000: 1, 10: 3, 7: 99 })).toBe(10_030);
});

it.each([
  ['a drawer that holds what it should', count(), null],
  ['notes that come to another sum', count({ pieces: { 10_000: 1 } }), 'COUNT_WRONG'],
  ['notes that come to the sum', count({ pieces: { 10_000: 1, 2_000: 1 } }), null],
  ['an unexplained difference', count({ counted: fen(11_900) }), 'DIFFERENCE_UNEXPLAINED'],
  ['one with a reason', count({ counted: fen(11_900), reason: 1 }), null],
  ['one with a note', count({ counted: fen(12_100), note: '客人未取找零' }), null],
  ['more left than there is', count({ left: fen(12_001) }), 'LEFT_TOO_MUCH'],
])('validates a count with %s', (_what, cashCount, refusal) =>
  expect(whyNotCount(cashCount)?.spec.key ?? null).toBe(refusal),
);

it('requires a note for a handover that differs', () => {
  expect(whyNotTakeOver(fen(2_000), fen(2_000), null)).toBeNull();
  expect(whyNotTakeOver(fen(2_000), fen(1_900), '少一张十元')).toBeNull();
  expect(whyNotTakeOver(fen(2_000), fen(1_900), null)?.spec.key).toBe('HANDOVER_DIFFERS');
});
