import type { LocalDate } from '#domain/kit/time';
import { isPublicDate } from './public-date.rules';

const rule = { advanceDays: 2, releaseMinute: 600 };
const on = (date: string, at: number) => isPublicDate(date as LocalDate, rule, { date: '2026-11-26' as LocalDate, at });

describe('a date shown without a login', () => {
  it('is shown from its release minute on', () => {
    expect([on('2026-11-28', 599), on('2026-11-28', 600), on('2026-11-29', 1_439)]).toEqual([false, true, false]);
  });

  it('is shown today, before its release too, and no longer when it is over', () => {
    expect([on('2026-11-26', 0), on('2026-11-25', 0)]).toEqual([true, false]);
    const never = { advanceDays: 0, releaseMinute: 1_000 };
    const now = { date: '2026-11-26' as LocalDate, at: 0 };
    expect([isPublicDate(now.date, never, now)]).toEqual([true]);
  });
});
