/** Minutes since midnight of the slot's own date. A window that passes midnight ends above 1440. */
export type Minute = number & { readonly __unit: 'minute' };

/** A school-local calendar date, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly __unit: 'localDate' };

/** Time steps of every form and slot, in minutes (document 1 §9). */
export const STEP_MINUTES = 10;

const DAY = 1440;

/** Minutes from `HH:MM`; throws RangeError on anything else. */
export const minute = (clock: string): Minute => {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clock);
  if (!match || clock > '24:00') throw new RangeError(`${clock} is not a time of day`);
  return (Number(match[1]) * 60 + Number(match[2])) as Minute;
};

/** `HH:MM` of a minute count; past midnight it starts again at 00:00, and 1440 itself reads 24:00. */
export const clockOf = (at: number): string => {
  const within = at === DAY ? DAY : ((at % DAY) + DAY) % DAY;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** A stretch of the day, half-open: the end minute is free again. `to` below `from` passes midnight. */
export interface Window {
  readonly from: Minute;
  readonly to: Minute;
}

/** Is a minute inside? 22:30 to 01:30 holds 00:10 but not 01:30 (document 1 §5, overnight ranges). */
export const holds = ({ from, to }: Window, at: Minute): boolean => (from <= to ? from <= at && at < to : at >= from || at < to);

/** How long a window lasts, in minutes; equal ends are a whole day. */
export const lengthOf = ({ from, to }: Window): number => (to > from ? to - from : to - from + DAY);

/** Two half-open stretches of minutes overlap when each starts before the other ends. */
export const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean => a.from < b.to && b.from < a.to;

/** Checks `YYYY-MM-DD` against the real calendar; throws RangeError on 2026-02-30. */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`${text} is not a date`);
  return text;
};

/** Is the text a date that exists? */
export const isLocalDate = (text: string): text is LocalDate => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** The date `days` later (or earlier when negative). */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as LocalDate;

/** Whole days from one date to another. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** ISO weekday: 1 Monday to 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** School-local date and minute as the wire's `YYYY-MM-DD HH:MM`; minutes past midnight move to the next date. */
export const stamp = (date: LocalDate, at: number): string => `${addDays(date, Math.floor(at / DAY))} ${clockOf(((at % DAY) + DAY) % DAY)}`;
