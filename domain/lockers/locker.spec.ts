import fc from 'fast-check';
import { reachable, step, whyNot } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { addDays, localDate } from '#domain/kit/time';
import { lockerFailure } from './locker.failures';
import { lockerMachine } from './locker.machine';
import { cellLabel, nightFee, nightsBetween } from './locker.rules';
import { cellState } from './locker.status';

const day = localDate('2026-05-11');
const closes = 22 * 60;

describe('a cell', () => {
  it('is used by one wristband at a time', () => {
    const used = step(lockerMachine, 'open', lockerMachine.initial, {});
    expect(whyNot(lockerMachine, 'open', used, {})).toBe(lockerFailure.cellStep);
    expect(step(lockerMachine, 'close', used, {})).toEqual({ state: cellState.free });
  });
  it('comes back from every state', () => {
    expect(reachable(lockerMachine)).toHaveLength(4);
    for (const state of [cellState.fault, cellState.disabled])
      expect(step(lockerMachine, 'restore', { state }, {})).toEqual({ state: cellState.free });
  });
  it('shows two digits', () => expect([cellLabel(7), cellLabel(101)]).toEqual(['07', '101']));
});

describe('nights', () => {
  it('are the closing times a cell stayed in use for', () => {
    expect(nightsBetween({ date: day, at: 600 }, { date: day, at: closes - 1 }, closes)).toBe(0);
    expect(nightsBetween({ date: day, at: 600 }, { date: day, at: closes }, closes)).toBe(1);
    expect(nightsBetween({ date: day, at: 600 }, { date: addDays(day, 1), at: 500 }, closes)).toBe(1);
    expect(nightsBetween({ date: day, at: 600 }, { date: addDays(day, 3), at: closes }, closes)).toBe(4);
    expect(nightsBetween({ date: day, at: closes + 5 }, { date: addDays(day, 1), at: 500 }, closes)).toBe(0);
    expect(nightFee(2, fen(500))).toBe(1_000);
  });
  it('never become fewer while a cell stays in use, and are at most one for each day begun', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 1_800 }),
        (at, one, other, closesAt) => {
          const moment = (minutes: number) => ({
            date: addDays(day, Math.floor((at + minutes) / 1_440)),
            at: (at + minutes) % 1_440,
          });
          const nights = (minutes: number) => nightsBetween({ date: day, at }, moment(minutes), closesAt);
          const [short, long] = [Math.min(one, other), Math.max(one, other)];
          expect(nights(short)).toBeLessThanOrEqual(nights(long));
          expect(nights(long)).toBeLessThanOrEqual(Math.ceil(long / 1_440) + 1);
        },
      ),
    );
  });
});
