import fc from 'fast-check';
import { MIN_WALK_IN_MINUTES } from '#domain/walk-ins/walk-in.rules';
import { offeredStretch, PANEL_AHEAD_MINUTES, PANEL_SLOTS, stretchFrom } from './door-panel.rules';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const slot = (hour: number, taken = false) => ({ begin: at(hour), end: at(hour + 1), taken });

describe('the slots offered at a door', () => {
  it('begin with the running slot while enough of it is left', () => {
    expect(offeredStretch([slot(18), slot(19), slot(20)], at(18, 20))).toEqual([slot(18), slot(19), slot(20)]);
    expect(offeredStretch([slot(18), slot(19)], at(19) - MIN_WALK_IN_MINUTES + 1)).toEqual([slot(19)]);
  });

  it('are none while the court is in use, and end before the next booking', () => {
    expect(offeredStretch([slot(18, true), slot(19)], at(18, 20))).toEqual([]);
    expect(offeredStretch([slot(18), slot(19, true), slot(20)], at(18, 20))).toEqual([slot(18)]);
  });

  it('begin with the next slot if it begins soon', () => {
    expect(offeredStretch([slot(18)], at(18) - PANEL_AHEAD_MINUTES)).toEqual([slot(18)]);
    expect(offeredStretch([slot(18)], at(18) - PANEL_AHEAD_MINUTES - 1)).toEqual([]);
  });

  it('skip no gap', () => expect(offeredStretch([slot(18), slot(20)], at(18))).toEqual([slot(18)]));
});

describe('the slots after a booking', () => {
  it('begin exactly at its end', () => {
    expect(stretchFrom([slot(18, true), slot(19), slot(20)], at(19))).toEqual([slot(19), slot(20)]);
    expect(stretchFrom([slot(18, true), slot(20)], at(19))).toEqual([]);
    expect(stretchFrom([slot(18, true), slot(19, true), slot(20)], at(19))).toEqual([]);
  });
});

it('offers only free slots in a row, the first of them not over', () => {
  const days = fc.array(
    fc.record({ length: fc.integer({ min: 15, max: 120 }), gap: fc.boolean(), taken: fc.boolean() }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 1_440 }), (day, now) => {
      let begin = 480;
      const slots = day.map(({ length, gap, taken }) => {
        const one = { begin: begin + (gap ? 30 : 0), end: begin + (gap ? 30 : 0) + length, taken };
        begin = one.end;
        return one;
      });
      const offered = offeredStretch(slots, now);
      expect(offered.length).toBeLessThanOrEqual(PANEL_SLOTS);
      expect(offered.every(({ taken }) => !taken)).toBe(true);
      expect(offered.every((one, i) => i === 0 || one.begin === offered[i - 1]?.end)).toBe(true);
      const first = offered[0];
      if (first) {
        expect(first.end - now).toBeGreaterThanOrEqual(MIN_WALK_IN_MINUTES);
        expect(first.begin).toBeLessThanOrEqual(now + PANEL_AHEAD_MINUTES);
        // Nobody has the court between now and the first offered slot.
        expect(slots.some(({ begin: b, end, taken }) => taken && b <= now && end - now >= MIN_WALK_IN_MINUTES)).toBe(
          false,
        );
      }
    }),
  );
});
