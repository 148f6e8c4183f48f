import { fen } from '#domain/kit/money';
import { MIN_WALK_IN_MINUTES, remainingFee, remainingSlotsOf } from './walk-in.rules';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const slot = (hour: number, taken = false) => ({ begin: at(hour), end: at(hour + 1), taken });

describe('the walk-in price of a running slot', () => {
  it.each([
    [at(17, 50), 1_600],
    [at(18), 1_600],
    [at(18, 15), 1_200],
    [at(18, 16), 1_170],
    [at(18, 59), 20],
    [at(19), 0],
    [at(20), 0],
  ])('at minute %i is %i fen, rounded down to ten', (now, price) =>
    expect(remainingFee(fen(1_600), slot(18), now)).toBe(price),
  );

  it('is zero if the slot is free of charge', () => expect(remainingFee(fen(0), slot(18), at(18, 20))).toBe(0));
});

describe('a released court', () => {
  it('is available from the running slot to the first taken or non-adjacent one', () => {
    expect(remainingSlotsOf([slot(18), slot(19), slot(20)], at(18, 15)).stretch).toEqual([
      slot(18),
      slot(19),
      slot(20),
    ]);
    expect(remainingSlotsOf([slot(18), slot(19, true), slot(20)], at(18, 15)).stretch).toEqual([slot(18)]);
    expect(remainingSlotsOf([slot(18), slot(20)], at(18, 15)).stretch).toEqual([slot(18)]);
    expect(remainingSlotsOf([slot(18), slot(19)], at(19, 5)).stretch).toEqual([slot(19)]);
  });

  it('reports which running slot is taken', () =>
    expect(remainingSlotsOf([slot(18, true), slot(19)], at(18, 15))).toEqual({ running: slot(18, true), stretch: [] }));

  it('is unavailable after its last slot, before its first, and when too little time is left', () => {
    for (const now of [at(17, 59), at(19), at(19) - MIN_WALK_IN_MINUTES + 1])
      expect(remainingSlotsOf([slot(18)], now)).toEqual({ running: null, stretch: [] });
    expect(remainingSlotsOf([slot(18)], at(19) - MIN_WALK_IN_MINUTES).stretch).toHaveLength(1);
    expect(remainingSlotsOf([slot(18), slot(19)], at(18, 58)).stretch).toHaveLength(2);
  });
});
