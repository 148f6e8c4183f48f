import { fen } from '#domain/kit/money';
import { MIN_WALK_IN_MINUTES, remainingFee, remainingSlotsOf } from './walk-in.rules';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const slot = (hour: number, taken = false) => ({ begin: at(hour), end: at(hour + 1), taken });

describe('what is left of a slot', () => {
  it.each([
    [at(17, 50), 1_600],
    [at(18), 1_600],
    [at(18, 15), 1_200],
    [at(18, 16), 1_170],
    [at(18, 59), 20],
    [at(19), 0],
    [at(20), 0],
  ])('costs its share at minute %i: %i fen, rounded down to ten', (now, price) =>
    expect(remainingFee(fen(1_600), slot(18), now)).toBe(price),
  );

  it('costs nothing where the slot does', () => expect(remainingFee(fen(0), slot(18), at(18, 20))).toBe(0));
});

describe('a court that was given back', () => {
  it('is to be had from the slot that runs to the first that is taken, or that does not follow', () => {
    expect(remainingSlotsOf([slot(18), slot(19), slot(20)], at(18, 15)).stretch).toEqual([
      slot(18),
      slot(19),
      slot(20),
    ]);
    expect(remainingSlotsOf([slot(18), slot(19, true), slot(20)], at(18, 15)).stretch).toEqual([slot(18)]);
    expect(remainingSlotsOf([slot(18), slot(20)], at(18, 15)).stretch).toEqual([slot(18)]);
    expect(remainingSlotsOf([slot(18), slot(19)], at(19, 5)).stretch).toEqual([slot(19)]);
  });

  it('says which slot runs where somebody has it', () =>
    expect(remainingSlotsOf([slot(18, true), slot(19)], at(18, 15))).toEqual({ running: slot(18, true), stretch: [] }));

  it('is over after its last slot, before it begins, and when too little is left', () => {
    for (const now of [at(17, 59), at(19), at(19) - MIN_WALK_IN_MINUTES + 1])
      expect(remainingSlotsOf([slot(18)], now)).toEqual({ running: null, stretch: [] });
    expect(remainingSlotsOf([slot(18)], at(19) - MIN_WALK_IN_MINUTES).stretch).toHaveLength(1);
    expect(remainingSlotsOf([slot(18), slot(19)], at(18, 58)).stretch).toHaveLength(2);
  });
});
