import fc from 'fast-check';
import { addDays, daysBetween, localDate, type Moment } from '#domain/kit/time';
import { bookableDates, isReleased, releaseFor, releaseStamp } from './release.rules';

const seven = { releaseMinute: 420, advanceDays: 3 };
const at = (date: string, minute: number): Moment => ({ date: localDate(date), at: minute });
const dates = fc.nat(4000).map((days) => addDays(localDate('2024-01-01'), days));

describe('the release of a date', () => {
  it('is at 07:00 three days ahead', () => {
    expect(releaseStamp(localDate('2026-05-04'), seven)).toBe('2026-05-01 07:00');
    expect(isReleased(localDate('2026-05-04'), seven, at('2026-05-01', 419))).toBe(false);
    expect(isReleased(localDate('2026-05-04'), seven, at('2026-05-01', 420))).toBe(true);
  });

  it('lets today and three days be booked after 07:00, one day fewer before', () => {
    expect(bookableDates(seven, at('2026-05-01', 420))).toEqual(['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']);
    expect(bookableDates(seven, at('2026-05-01', 419))).toEqual(['2026-05-01', '2026-05-02', '2026-05-03']);
  });

  it('on the day itself opens nothing before its hour', () => {
    const sameDay = { releaseMinute: 480, advanceDays: 0 };
    expect(bookableDates(sameDay, at('2026-05-01', 479))).toEqual([]);
    expect(bookableDates(sameDay, at('2026-05-01', 480))).toEqual(['2026-05-01']);
  });

  it('may differ for a role, in days, in hour and by minutes', () => {
    const overrides = [{ roleId: 4, advanceDays: 5 }, { roleId: 6, offsetMin: 30 }, { roleId: 5, offsetMin: -450 }];
    expect(releaseFor(seven, overrides, 3)).toEqual(seven);
    expect(releaseFor(seven, overrides, 4)).toEqual({ releaseMinute: 420, advanceDays: 5 });
    expect(releaseStamp(localDate('2026-05-04'), releaseFor(seven, overrides, 6))).toBe('2026-05-01 07:30');
    expect(releaseStamp(localDate('2026-05-04'), releaseFor(seven, overrides, 5))).toBe('2026-04-30 23:30');
    expect(bookableDates(releaseFor(seven, overrides, 5), at('2026-05-01', 1410))).toHaveLength(5);
  });

  it('never takes a date back, and lists exactly the dates it has opened', () => {
    fc.assert(
      fc.property(dates, fc.nat(1439), fc.nat(1439), fc.nat(14), fc.nat(5000), (date, releaseMinute, now, advanceDays, wait) => {
        const rule = { releaseMinute, advanceDays };
        const listed = bookableDates(rule, { date, at: now });
        for (let days = 0; days <= advanceDays + 2; days += 1) {
          const asked = addDays(date, days);
          expect(listed.includes(asked)).toBe(isReleased(asked, rule, { date, at: now }));
          if (listed.includes(asked)) expect(isReleased(asked, rule, { date, at: now + wait })).toBe(true);
        }
        expect(listed.every((asked) => daysBetween(date, asked) <= advanceDays)).toBe(true);
      }),
    );
  });
});
