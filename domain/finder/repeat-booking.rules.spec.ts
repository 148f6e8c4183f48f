import type { LocalDate } from '#domain/kit/time';
import { findRepeatBooking, sortByHabit, type ComingSlot } from './repeat-booking.rules';

const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'] as LocalDate[];
const slot = (spaceId: number, hour: number, free = true): ComingSlot => ({
  spaceId,
  timeId: hour,
  begin: hour * 60,
  end: hour * 60 + 60,
  free,
});
const past = [
  { spaceId: 1, begin: 1140, end: 1200 },
  { spaceId: 1, begin: 1200, end: 1260 },
];
const day = (date: string, ...slots: ComingSlot[]) => ({ date: date as LocalDate, slots });

it('tries the same weekday first, then the nearest date', () =>
  expect(sortByHabit(dates, '2026-11-18' as LocalDate)).toEqual([
    '2026-11-25',
    '2026-11-23',
    '2026-11-24',
    '2026-11-26',
  ]));

describe('repeating a booking', () => {
  it("returns the first date with the same slots of the same court, even after another court's", () => {
    expect(
      findRepeatBooking(past, [
        day('2026-11-25', slot(1, 19, false), slot(1, 20), slot(2, 19), slot(2, 20)),
        day('2026-11-26', slot(1, 19), slot(1, 20)),
      ]),
    ).toMatchObject({ date: '2026-11-26', sameCourt: true });
  });

  it('returns another court if the same one is free on no date', () => {
    expect(
      findRepeatBooking(past, [day('2026-11-25', slot(1, 19, false), slot(1, 20), slot(2, 19), slot(2, 20))]),
    ).toMatchObject({
      date: '2026-11-25',
      sameCourt: false,
      slots: [
        { spaceId: 2, timeId: 19 },
        { spaceId: 2, timeId: 20 },
      ],
    });
  });

  it('never mixes courts nor offers a part', () => {
    expect(findRepeatBooking(past, [day('2026-11-25', slot(1, 19), slot(1, 20, false), slot(2, 20))])).toBeNull();
    expect(
      findRepeatBooking(
        [...past, { spaceId: 2, begin: 1140, end: 1200 }],
        [day('2026-11-25', slot(3, 19), slot(3, 20))],
      ),
    ).toBeNull();
  });

  it('returns nothing for an order without slots and for times the day does not have', () => {
    expect(findRepeatBooking([], [day('2026-11-25', slot(1, 19))])).toBeNull();
    expect(
      findRepeatBooking([{ spaceId: 1, begin: 1150, end: 1210 }], [day('2026-11-25', slot(1, 19), slot(1, 20))]),
    ).toBeNull();
  });
});
