import fc from 'fast-check';
import {
  addDays,
  clockOf,
  daysBetween,
  windowContains,
  instantIn,
  isLocalDate,
  windowMinutes,
  localDate,
  minute,
  minutesBetween,
  momentIn,
  mondayOf,
  monthOf,
  overlaps,
  stamp,
  weekdayOf,
  type LocalDate,
  type Minute,
  type TimeWindow,
} from './time';

const window = (from: string, to: string): TimeWindow => ({ from: minute(from), to: minute(to) });
const clockTexts = fc.integer({ min: 0, max: 1439 }).map((at) => at as Minute);
const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01' as LocalDate, days));

describe('minute', () => {
  it('parses and formats a clock time', () => {
    expect(minute('00:00')).toBe(0);
    expect(minute('24:00')).toBe(1440);
    expect(clockOf(1440)).toBe('24:00');
    expect(clockOf(1450)).toBe('00:10');
    fc.assert(fc.property(clockTexts, (at) => minute(clockOf(at)) === at));
  });
  it.each(['24:01', '7:00', '07:60', '25:00', '', '0700'])('refuses %j', (wrong) =>
    expect(() => minute(wrong)).toThrow(RangeError),
  );
});

describe('windows', () => {
  it('pass midnight: 22:30 to 01:30 holds 00:10 but not 01:30', () => {
    const night = window('22:30', '01:30');
    expect(
      ['22:29', '22:30', '23:59', '00:00', '00:10', '01:29', '01:30'].map((at) => windowContains(night, minute(at))),
    ).toEqual([false, true, true, true, true, true, false]);
    expect(windowMinutes(night)).toBe(180);
  });
  it('accept an end above 1440', () => {
    const night: TimeWindow = { from: minute('22:30'), to: 1530 as Minute };
    expect(windowContains(night, minute('00:10'))).toBe(true);
    expect(windowContains(night, minute('01:30'))).toBe(false);
  });
  it('with equal ends cover the whole day', () => {
    expect(windowMinutes(window('08:00', '08:00'))).toBe(1440);
    expect(windowContains(window('08:00', '08:00'), minute('07:59'))).toBe(true);
  });
  it('hold exactly as many minutes as they last', () => {
    fc.assert(
      fc.property(clockTexts, clockTexts, (from, to) => {
        const inside = Array.from({ length: 1440 }, (_, at) => at as Minute).filter((at) =>
          windowContains({ from, to }, at),
        );
        return inside.length === windowMinutes({ from, to });
      }),
      { numRuns: 30 },
    );
  });
  it('do not overlap if they only touch', () => {
    expect(overlaps({ from: 480, to: 540 }, { from: 540, to: 600 })).toBe(false);
    expect(overlaps({ from: 480, to: 541 }, { from: 540, to: 600 })).toBe(true);
    fc.assert(
      fc.property(
        clockTexts,
        clockTexts,
        clockTexts,
        clockTexts,
        (a, b, c, d) =>
          overlaps({ from: a, to: b }, { from: c, to: d }) === overlaps({ from: c, to: d }, { from: a, to: b }),
      ),
    );
  });
});

describe('dates', () => {
  it('are refused if they do not exist', () => {
    expect(
      [
        '2026-02-28',
        '2024-02-29',
        '2026-02-29',
        '2026-02-30',
        '2026-13-01',
        '26-01-01',
        '2026-1-1',
        '2026-01-01T00:00',
      ].map(isLocalDate),
    ).toEqual([true, true, false, false, false, false, false, false]);
    expect(() => localDate('2026-02-30')).toThrow(RangeError);
  });
  it('convert to day numbers and back', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: -4000, max: 4000 }),
        (date, days) => daysBetween(date, addDays(date, days)) === days,
      ),
    );
  });
  it('return their weekday', () => {
    expect(weekdayOf('2026-01-01' as LocalDate)).toBe(4);
    expect(weekdayOf('2026-01-04' as LocalDate)).toBe(7);
    expect(mondayOf('2026-01-04' as LocalDate)).toBe('2025-12-29');
  });
  it('return their week and month', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const monday = mondayOf(date);
        const { from, to } = monthOf(date);
        return (
          weekdayOf(monday) === 1 &&
          monday <= date &&
          date <= addDays(monday, 6) &&
          from <= date &&
          date <= to &&
          addDays(to, 1).endsWith('-01') &&
          from.endsWith('-01')
        );
      }),
    );
    expect(monthOf('2024-02-10' as LocalDate)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(monthOf('2025-12-31' as LocalDate)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
  it('advance if a slot passes midnight', () => {
    expect(stamp('2026-12-31' as LocalDate, 1500)).toBe('2027-01-01 01:00');
    expect(stamp('2026-12-31' as LocalDate, 540)).toBe('2026-12-31 09:00');
  });
});

describe('moments', () => {
  it('are compared across dates', () => {
    expect(
      minutesBetween({ date: '2026-01-01' as LocalDate, at: 1380 }, { date: '2026-01-02' as LocalDate, at: 60 }),
    ).toBe(120);
    expect(
      minutesBetween({ date: '2026-01-01' as LocalDate, at: 1500 }, { date: '2026-01-02' as LocalDate, at: 60 }),
    ).toBe(0);
  });
  it("are computed from an instant in the school's time zone", () => {
    expect(momentIn('Asia/Shanghai', Date.parse('2026-01-01T16:00:59Z'))).toEqual({ date: '2026-01-02', at: 0 });
    expect(momentIn('UTC', Date.parse('2026-01-01T16:00:59Z'))).toEqual({ date: '2026-01-01', at: 960 });
  });
  it('convert back to the same instant', () => {
    for (const zone of ['Asia/Shanghai', 'UTC', 'America/New_York']) {
      fc.assert(
        fc.property(dates, clockTexts, (date, at) => {
          const instant = instantIn(zone, { date, at });
          const back = momentIn(zone, instant);
          const skipped = zone === 'America/New_York' && Math.abs(minutesBetween(back, { date, at })) === 60;
          return skipped || (back.date === date && back.at === at);
        }),
        { numRuns: 60 },
      );
    }
    expect(instantIn('Asia/Shanghai', { date: '2026-01-01' as LocalDate, at: 1500 })).toBe(
      Date.parse('2026-01-01T17:00:00Z'),
    );
  });
});
