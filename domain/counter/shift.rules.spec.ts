import { fen } from '#domain/kit/money';
import { cashDue, canUndo } from './shift.rules';

it('counts the drawer by cash alone', () =>
  expect(
    cashDue(fen(20_000), [
      { offlineType: 1, sold: fen(8_000), returned: fen(3_000) },
      { offlineType: 2, sold: fen(9_900), returned: fen(0) },
    ]),
  ).toBe(25_000));

it('is the float where nothing was sold', () => expect(cashDue(fen(5_000), [])).toBe(5_000));

it('lets a sale be undone to the last instant of its minutes', () => {
  expect(canUndo(0, 300_000)).toBe(true);
  expect(canUndo(0, 300_001)).toBe(false);
});
