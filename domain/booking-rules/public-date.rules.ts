import type { LocalDate, Moment } from '#domain/kit/time';
import { isReleased, type ReleaseRule } from './release.rules';

/**
 * Returns whether a date is shown to people without a login: from its release until it is over. Today is always shown;
 * displays show it before its release too.
 */
export const isPublicDate = (date: LocalDate, rule: ReleaseRule, now: Moment): boolean =>
  date === now.date || (date > now.date && isReleased(date, rule, now));
