import fc from 'fast-check';
import {
  ghostMinutes,
  ghostWindows,
  NO_MINUTES,
  ratesOf,
  sumMinutes,
  type UseCell,
  type UseMinutes,
} from './use-rate.rules';

const minutes: fc.Arbitrary<UseMinutes> = fc
  .tuple(fc.nat(600), fc.nat(600), fc.nat(600), fc.nat(600), fc.nat(600))
  .map(([used, unknown, ghost, staff, free]) => {
    const occupied = used + unknown + ghost;
    return { open: occupied + free, occupied, booked: Math.max(0, occupied - staff), used, unknown };
  });
const cell = fc
  .tuple(minutes, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 23 }))
  .map(([of, weekday, hour]): UseCell => ({ ...of, weekday, hour }));
const cells = fc.uniqueArray(cell, { selector: ({ weekday, hour }) => weekday * 48 + hour, maxLength: 60 });

it('states the worked example of the rules', () => {
  const of = { open: 600, booked: 420, occupied: 480, used: 300, unknown: 60 };
  expect(ghostMinutes(of)).toBe(120);
  expect(ratesOf(of)).toEqual({ booked: 70, occupied: 80, used: 50, ghost: 20 });
  expect(ratesOf(NO_MINUTES)).toEqual({ booked: 0, occupied: 0, used: 0, ghost: 0 });
});

it('never exceeds the open minutes, and used never exceeds occupied', () => {
  fc.assert(
    fc.property(minutes, (of) => {
      const { booked, occupied, used, ghost } = ratesOf(of);
      expect(booked).toBeLessThanOrEqual(occupied);
      expect(used).toBeLessThanOrEqual(occupied);
      expect(ghost).toBeGreaterThanOrEqual(0);
      expect(occupied).toBeLessThanOrEqual(100);
    }),
  );
});

it('sums ghost minutes like their parts', () => {
  fc.assert(
    fc.property(fc.array(minutes), (all) => {
      expect(ghostMinutes(sumMinutes(all))).toBe(all.reduce((sum, one) => sum + ghostMinutes(one), 0));
    }),
  );
});

it('covers every marked hour with exactly one window, which ends before an hour that is not marked', () => {
  fc.assert(
    fc.property(cells, (all) => {
      const windows = ghostWindows(all, Number.POSITIVE_INFINITY);
      const marked = all.filter((one) => ratesOf(one).ghost >= 20);
      for (const one of marked)
        expect(
          windows.filter(({ weekday, from, to }) => weekday === one.weekday && from <= one.hour && one.hour < to),
        ).toHaveLength(1);
      expect(windows.reduce((sum, window) => sum + window.minutes, 0)).toBe(
        marked.reduce((sum, one) => sum + ghostMinutes(one), 0),
      );
      for (const { weekday, to } of windows)
        expect(marked.some((one) => one.weekday === weekday && one.hour === to)).toBe(false);
      expect(windows.map((window) => window.minutes)).toEqual(
        windows.map((window) => window.minutes).sort((a, b) => b - a),
      );
    }),
  );
});
