import { fen } from '#domain/kit/money';
import { cashDue, canUndo } from './shift.rules';

it('counts only cash in the drawer', () =>
  expect(
    cashDue(fen(20_000), [
      { offlineType: 1, sold: fen(8_000), returned: fen(3_000) },
      { offlineType: 2, sold: fen(9_900), returned: fen(0) },
    ]),
  ).toBe(25_000));

it('equals the float if nothing was sold', () => expect(cashDue(fen(5_000), [])).toBe(5_000));

it('allows a sale to be undone until the last instant of its window', () => {
  expect(canUndo(0, 300_000)).toBe(true);
  expect(canUndo(0, 300_001)).toBe(false);
});
