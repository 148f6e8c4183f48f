import fc from 'fast-check';
import { addDays, daysBetween, localDate, type Moment } from '#domain/kit/time';
import { bookableDates, horizonOf, isReleased, releaseRuleFor, releaseStamp } from './release.rules';
import { releaseMode } from './rule-set.status';

const seven = { releaseMinute: 420, advanceDays: 3 };
const at = (date: string, minute: number): Moment => ({ date: localDate(date), at: minute });
const dates = fc.nat(4000).map((days) => addDays(localDate('2024-01-01'), days));

describe('the release of a date', () => {
  it('opens at 07:00 three days ahead', () => {
    expect(releaseStamp(localDate('2026-05-04'), seven)).toBe('2026-05-01 07:00');
    expect(isReleased(localDate('2026-05-04'), seven, at('2026-05-01', 419))).toBe(false);
    expect(isReleased(localDate('2026-05-04'), seven, at('2026-05-01', 420))).toBe(true);
  });

  it('opens today and three days after 07:00, one day fewer before', () => {
    expect(bookableDates(seven, at('2026-05-01', 420))).toEqual([
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
      '2026-05-04',
    ]);
    expect(bookableDates(seven, at('2026-05-01', 419))).toEqual(['2026-05-01', '2026-05-02', '2026-05-03']);
  });

  it('opens nothing on the day itself before its hour', () => {
    const sameDay = { releaseMinute: 480, advanceDays: 0 };
    expect(bookableDates(sameDay, at('2026-05-01', 479))).toEqual([]);
    expect(bookableDates(sameDay, at('2026-05-01', 480))).toEqual(['2026-05-01']);
  });

  it('differs by role in days, hour and minutes', () => {
    const overrides = [
      { roleId: 4, advanceDays: 5 },
      { roleId: 6, offsetMin: 30 },
      { roleId: 5, offsetMin: -450 },
    ];
    expect(releaseRuleFor(seven, overrides, 3)).toEqual(seven);
    expect(releaseRuleFor(seven, overrides, 4)).toEqual({ releaseMinute: 420, advanceDays: 5 });
    expect(releaseStamp(localDate('2026-05-04'), releaseRuleFor(seven, overrides, 6))).toBe('2026-05-01 07:30');
    expect(releaseStamp(localDate('2026-05-04'), releaseRuleFor(seven, overrides, 5))).toBe('2026-04-30 23:30');
    expect(bookableDates(releaseRuleFor(seven, overrides, 5), at('2026-05-01', 1410))).toHaveLength(5);
  });

  it('never closes an opened date, and lists exactly the opened dates', () => {
    fc.assert(
      fc.property(
        dates,
        fc.nat(1439),
        fc.nat(1439),
        fc.nat(14),
        fc.nat(5000),
        (date, releaseMinute, now, advanceDays, wait) => {
          const rule = { releaseMinute, advanceDays };
          const listed = bookableDates(rule, { date, at: now });
          for (let days = 0; days <= advanceDays + 2; days += 1) {
            const requestedDate = addDays(date, days);
            expect(listed.includes(requestedDate)).toBe(isReleased(requestedDate, rule, { date, at: now }));
            if (listed.includes(requestedDate))
              expect(isReleased(requestedDate, rule, { date, at: now + wait })).toBe(true);
          }
          expect(listed.every((requestedDate) => daysBetween(date, requestedDate) <= advanceDays)).toBe(true);
        },
      ),
    );
  });

  it('opens the coming week at one moment in weekly mode, across the end of a year', () => {
    // Sundays at 20:00, for the days from Monday on.
    const weekly = { releaseMinute: 1200, advanceDays: 1, releaseMode: releaseMode.weekly, releaseWeekday: 7 };
    const week = Array.from({ length: 7 }, (_, day) => releaseStamp(addDays(localDate('2026-12-28'), day), weekly));
    expect(new Set(week)).toEqual(new Set(['2026-12-27 20:00']));
    expect(releaseStamp(localDate('2027-01-04'), weekly)).toBe('2027-01-03 20:00');
    expect(bookableDates(weekly, at('2026-12-27', 1199))).toEqual(['2026-12-27']);
    expect(bookableDates(weekly, at('2026-12-27', 1200))).toHaveLength(8);
  });

  it('opens nothing before a fixed date, and continues day by day after it', () => {
    const fixed = {
      releaseMinute: 540,
      advanceDays: 3,
      releaseMode: releaseMode.fixed,
      releaseDate: localDate('2026-09-01'),
    };
    expect(releaseStamp(localDate('2026-09-02'), fixed)).toBe('2026-09-01 09:00');
    expect(bookableDates(fixed, at('2026-09-01', 539))).toEqual([]);
    expect(bookableDates(fixed, at('2026-09-01', 540))).toEqual([
      '2026-09-01',
      '2026-09-02',
      '2026-09-03',
      '2026-09-04',
    ]);
    expect(releaseStamp(localDate('2026-09-10'), fixed)).toBe('2026-09-07 09:00');
  });

  it('lists exactly the opened dates in every mode, none beyond the horizon, and closes none', () => {
    const rules = fc.record({
      releaseMinute: fc.nat(1439),
      advanceDays: fc.nat(14),
      releaseMode: fc.constantFrom(releaseMode.daily, releaseMode.weekly, releaseMode.fixed),
      releaseWeekday: fc.integer({ min: 1, max: 7 }),
      releaseDate: dates,
    });
    fc.assert(
      fc.property(rules, dates, fc.nat(1439), fc.nat(5000), (rule, date, now, wait) => {
        const listed = bookableDates(rule, { date, at: now });
        for (let days = 0; days <= horizonOf(rule) + 8; days += 1) {
          const requestedDate = addDays(date, days);
          expect(listed.includes(requestedDate)).toBe(isReleased(requestedDate, rule, { date, at: now }));
          if (listed.includes(requestedDate))
            expect(isReleased(requestedDate, rule, { date, at: now + wait })).toBe(true);
        }
      }),
    );
  });
});
