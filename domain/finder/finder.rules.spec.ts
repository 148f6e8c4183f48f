import fc from 'fast-check';
import { bestStretch, compareStretches } from './finder.rules';

const hours = (free: string) =>
  [...free].map((mark, n) => ({ begin: 480 + n * 60, end: 540 + n * 60, free: mark === 'o' }));
const at = (clock: number) => clock * 60;

describe('the best run of slots of a court', () => {
  it('covers the whole period if every slot is free', () => {
    expect(bestStretch(hours('ooooo'), at(9), at(11), 3)).toMatchObject({
      begin: at(9),
      end: at(11),
      covered: 120,
      whole: true,
    });
  });

  it('is the longer part around a booked slot, the earlier of two equal ones', () => {
    expect(bestStretch(hours('oxoox'), at(8), at(12), 4)).toMatchObject({
      begin: at(10),
      end: at(12),
      covered: 120,
      whole: false,
    });
    expect(bestStretch(hours('oxo'), at(8), at(11), 4)).toMatchObject({ begin: at(8), end: at(9), whole: false });
  });

  it('never holds more slots than an order may', () =>
    expect(bestStretch(hours('oooo'), at(8), at(12), 2)).toMatchObject({ begin: at(8), end: at(10), whole: false }));

  it('includes slots that overlap the edges of the period', () =>
    expect(bestStretch(hours('ooo'), at(8) + 30, at(9) + 30, 3)).toMatchObject({
      begin: at(8),
      end: at(10),
      covered: 60,
      whole: true,
    }));

  it('is none if nothing is free or nothing lies in the period', () => {
    expect(bestStretch(hours('xxx'), at(8), at(11), 3)).toBeNull();
    expect(bestStretch(hours('ooo'), at(20), at(22), 3)).toBeNull();
  });

  it('covers as much as any run chosen by hand', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 12 }),
        (free, most, from, length) => {
          const slots = free.map((one, n) => ({ begin: 480 + n * 60, end: 540 + n * 60, free: one }));
          const [begin, end] = [480 + from * 30, 480 + from * 30 + length * 30];
          let covered = 0;
          for (let a = 0; a < slots.length; a += 1)
            for (let b = a; b < Math.min(slots.length, a + most); b += 1) {
              if (slots.slice(a, b + 1).every((slot) => slot.free))
                covered = Math.max(covered, Math.min(slots[b]!.end, end) - Math.max(slots[a]!.begin, begin));
            }
          expect(bestStretch(slots, begin, end, most)?.covered ?? 0).toBe(covered);
        },
      ),
    );
  });
});

it('ranks full coverage first, then more coverage, then the earlier start', () => {
  const rows = [
    { whole: false, covered: 60, begin: 1 },
    { whole: false, covered: 90, begin: 5 },
    { whole: true, covered: 60, begin: 9 },
    { whole: false, covered: 90, begin: 2 },
  ];
  expect(rows.sort(compareStretches).map(({ begin }) => begin)).toEqual([9, 2, 5, 1]);
});
