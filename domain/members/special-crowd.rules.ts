import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { crowdFailure } from './special-crowd.failures';

/** Longest a qualification holds before somebody looks again. */
export const CROWD_YEARS = 5;

/** Why a qualification does not hold from one day to another, both included, or null. */
export const whyNotPeriod = (from: LocalDate, to: LocalDate, today: LocalDate): Refusal | null =>
  to < from || to < today || to > addDays(from, CROWD_YEARS * 366)
    ? refuse(crowdFailure.crowdPeriod, { years: CROWD_YEARS })
    : null;
