/** Minutes since midnight of the slot's date. A window past midnight ends above 1440. */
export type Minute = number & { readonly __unit: 'minute' };

/** A school-local calendar date, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly __unit: 'localDate' };

/** Time step of every form and slot, in minutes (document 1 §9). */
export const STEP_MINUTES = 10;

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1_440;
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Parses `HH:MM` to minutes; throws RangeError on anything else. */
export const minute = (clock: string): Minute => {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clock);
  if (!match || clock > '24:00') throw new RangeError(`${clock} is not a time of day`);
  return (Number(match[1]) * 60 + Number(match[2])) as Minute;
};

const formatClock = (within: number): string =>
  `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;

/** The minutes of a day as texts, including 24:00; cached because a booking formats a dozen. */
const clockTexts: readonly string[] = Array.from({ length: DAY_MINUTES + 1 }, (_, within) => formatClock(within));

/** Formats minutes as `HH:MM`; above 1440 it restarts at 00:00, and 1440 itself is 24:00. */
export const clockOf = (at: number): string => {
  const within = at === DAY_MINUTES ? DAY_MINUTES : ((at % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return clockTexts[within] ?? formatClock(within);
};

/** A half-open time window of a day: the end minute is free. `to` below `from`, or above 1440, passes midnight. */
export interface TimeWindow {
  readonly from: Minute;
  readonly to: Minute;
}

/** Returns the length of a window in minutes; equal ends are a whole day. */
export const windowMinutes = ({ from, to }: TimeWindow): number => (to > from ? to - from : to - from + DAY_MINUTES);

/**
 * Returns whether a time of day is inside: 22:30 to 01:30 contains 00:10 but not 01:30 (document 1 §5, overnight
 * ranges).
 */
export const windowContains = (window: TimeWindow, at: number): boolean =>
  (((at - window.from) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES < windowMinutes(window);

/** Returns whether two half-open windows of minutes overlap. */
export const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to;

/** Checks `YYYY-MM-DD` against the calendar; throws RangeError on 2026-02-30. */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`${text} is not a date`);
  return text;
};

/** Returns whether the text is an existing date. */
export const isLocalDate = (text: string): text is LocalDate =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayOfDate(text)) === text;

/** Returns a date as days since 1970-01-01. */
const dayOfDate = (date: string): number => {
  const year = Number(date.slice(0, 4));
  // Date.UTC maps years below 100 to the twentieth century.
  const shift = year < 100 ? 400 : 0;
  return (
    Date.UTC(year + shift, Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS - (shift ? 146_097 : 0)
  );
};

const dateTexts = new Map<number, LocalDate>();

/** Returns the date this many days after 1970-01-01; texts of recent dates are cached. */
export const dateOfDay = (day: number): LocalDate => {
  let date = dateTexts.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10) as LocalDate;
    if (dateTexts.size === 4_000) dateTexts.clear();
    dateTexts.set(day, date);
  }
  return date;
};

/** Returns the date `days` later, or earlier if negative. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  days === 0 ? date : dateOfDay(dayOfDate(date) + days);

/** Returns the whole days from one date to another. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayOfDate(to) - dayOfDate(from);

/** Returns the ISO weekday: 1 Monday to 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Returns the Monday of a date's week. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/** Returns the first and last day of a date's calendar month. */
export const monthOf = (date: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } => {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const from = `${date.slice(0, 7)}-01` as LocalDate;
  const next = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01` as LocalDate;
  return { from, to: addDays(next, -1) };
};

/** A point of school wall-clock time; `at` above 1440 is on the next date. */
export interface Moment {
  readonly date: LocalDate;
  readonly at: number;
}

/** Returns the wall-clock minutes from one moment to another; negative if the second is earlier. */
export const minutesBetween = (from: Moment, to: Moment): number =>
  daysBetween(from.date, to.date) * DAY_MINUTES + to.at - from.at;

const partsIn = new Map<string, Intl.DateTimeFormat>();

/** Returns the school wall-clock time of an instant (epoch ms) in whole minutes. `zone` is an IANA name. */
export const momentIn = (zone: string, instant: number): Moment => {
  let parts = partsIn.get(zone);
  if (!parts) {
    parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    partsIn.set(zone, parts);
  }
  const read = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${read['year']}-${read['month']}-${read['day']}` as LocalDate,
    at: Number(read['hour']) * 60 + Number(read['minute']),
  };
};

/**
 * Returns the instant (epoch ms) of a wall-clock moment; a moment skipped or repeated by a clock change uses one of the
 * two offsets around it.
 */
export const instantIn = (zone: string, { date, at }: Moment): number => {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + at * 60_000;
  const offsetAt = (instant: number) => {
    const local = momentIn(zone, instant);
    return Date.parse(`${local.date}T00:00:00Z`) + local.at * 60_000 - Math.floor(instant / 60_000) * 60_000;
  };
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
};

/** Formats a school-local date and minute as `YYYY-MM-DD HH:MM`; minutes past midnight move to the next date. */
export const stamp = (date: LocalDate, at: number): string =>
  `${addDays(date, Math.floor(at / DAY_MINUTES))} ${clockOf(((at % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)}`;
