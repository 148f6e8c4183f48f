import type { LocalDate } from '#domain/kit/time';
import { crowdFailure } from './special-crowd.failures';
import { whyNotCrowdPeriod } from './special-crowd.rules';

const day = (text: string) => text as LocalDate;

it('a qualification ends on or after its first day and today, within five years', () => {
  const today = day('2026-11-22');
  expect(whyNotCrowdPeriod(today, today, today)).toBeNull();
  expect(whyNotCrowdPeriod(day('2026-01-01'), day('2027-01-01'), today)).toBeNull();
  expect(whyNotCrowdPeriod(day('2027-01-02'), day('2027-01-01'), today)?.spec).toBe(crowdFailure.crowdPeriod);
  expect(whyNotCrowdPeriod(day('2026-01-01'), day('2026-11-21'), today)?.spec).toBe(crowdFailure.crowdPeriod);
  expect(whyNotCrowdPeriod(today, day('2032-01-01'), today)?.spec).toBe(crowdFailure.crowdPeriod);
});
