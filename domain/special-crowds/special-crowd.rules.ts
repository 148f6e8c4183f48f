import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { crowdFailure } from './special-crowd.failures';

/** The maximum period of a qualification, in years, before it must be reviewed again. */
const MAX_CROWD_YEARS = 5;

/** Returns why a qualification cannot hold for this period (both days included), or null. */
export const whyNotCrowdPeriod = (from: LocalDate, to: LocalDate, today: LocalDate): Refusal | null =>
  to < from || to < today || to > addDays(from, MAX_CROWD_YEARS * 366)
    ? refuse(crowdFailure.crowdPeriod, { years: MAX_CROWD_YEARS })
    : null;
