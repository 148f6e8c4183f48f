import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { addDays, dateOfDay, localDate, weekdayOf } from '#domain/kit/time';
import { reportPeriod } from './report.status';
import { periodAround, periodUntil } from './report-period.rules';

const day = fc.integer({ min: 0, max: 40_000 }).map(dateOfDay);
const kind = fc.constantFrom(...enumCodes(reportPeriod));

describe('periods of reports', () => {
  it('contain their day, and the next one begins the day after', () => {
    fc.assert(
      fc.property(kind, day, (of, at) => {
        const { from, to } = periodAround(of, at);
        expect(from <= at && at <= to).toBe(true);
        expect(periodAround(of, from)).toEqual({ from, to });
        expect(periodAround(of, to)).toEqual({ from, to });
        expect(periodAround(of, addDays(to, 1)).from).toBe(addDays(to, 1));
      }),
    );
  });

  it('are weeks from Monday, calendar months and years, and terms from February and August', () => {
    const at = localDate('2026-01-15');
    expect(weekdayOf(periodAround(reportPeriod.week, at).from)).toBe(1);
    expect(periodAround(reportPeriod.month, at)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(periodAround(reportPeriod.term, at)).toEqual({ from: '2025-08-01', to: '2026-01-31' });
    expect(periodAround(reportPeriod.term, localDate('2026-02-01'))).toEqual({ from: '2026-02-01', to: '2026-07-31' });
    expect(periodAround(reportPeriod.year, at)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('end at a day while they last, and have at least one day', () => {
    const whole = { from: localDate('2026-03-01'), to: localDate('2026-03-31') };
    expect(periodUntil(whole, localDate('2026-03-10')).to).toBe('2026-03-10');
    expect(periodUntil(whole, localDate('2026-04-10'))).toEqual(whole);
    expect(periodUntil(whole, localDate('2026-02-10')).to).toBe('2026-03-01');
  });
});
