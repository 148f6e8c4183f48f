import { Injectable } from '@nestjs/common';
import { clockOf, dateOfDay, stamp, type LocalDate } from '#domain/kit/time';

/**
 * The time of the process, for signatures, caches and logs. Business deadlines are compared by `app_now()` in
 * PostgreSQL.
 */
@Injectable()
export class Clock {
  /** Epoch milliseconds. */
  now(): number {
    return Date.now();
  }
}

/** The school's time zone, set from the setting `school.timezone` at start. */
let zone = 'Asia/Shanghai';
let formatter = createFormatter(zone);

function createFormatter(timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** Sets the school's time zone; throws RangeError if it is unknown. */
export function setZone(timeZone: string): void {
  formatter = createFormatter(timeZone);
  zone = timeZone;
  offsets.clear();
}

/** Returns the name of the school's time zone. */
export const zoneName = (): string => zone;

/** Offsets of the zone from UTC in seconds by quarter of an hour: since 1973 clocks change only at these boundaries. */
const offsets = new Map<number, number>();
const QUARTER = 900_000;
const FIRST_QUARTER = Date.UTC(1973, 0) / QUARTER;

/** Returns the epoch seconds of the wall clock at an instant (epoch ms), read as if the wall clock were in UTC. */
function wallSeconds(at: number): number {
  const quarter = Math.floor(at / QUARTER);
  const seconds = Math.floor(at / 1000);
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    const parts = Object.fromEntries(
      formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    ) as Record<Intl.DateTimeFormatPartTypes, number>;
    offset = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) / 1000 - seconds;
    if (offsets.size === 4_000) offsets.clear();
    if (quarter >= FIRST_QUARTER) offsets.set(quarter, offset);
  }
  return seconds + offset;
}

/** Returns the school-local date, minute and second of an instant (epoch ms). */
export function schoolTime(at: number): { date: LocalDate; minute: number; second: number } {
  const wall = wallSeconds(at);
  const day = Math.floor(wall / 86_400);
  const second = wall - day * 86_400;
  return { date: dateOfDay(day), minute: Math.floor(second / 60), second: second % 60 };
}

/** Formats an instant as `HH:mm` in school time. */
export const schoolHour = (at: number): string => clockOf(schoolTime(at).minute);

/** Formats an instant as `YYYY-MM-DD HH:mm:ss` in school time. */
export function schoolStamp(at: number): string {
  const { date, minute, second } = schoolTime(at);
  return `${stamp(date, minute)}:${String(second).padStart(2, '0')}`;
}

/** Formats a `Date` as `YYYY-MM-DD HH:mm:ss` in school time; null stays null. */
export const stampOrNull = (at: Date | null): string | null => at && schoolStamp(at.getTime());

/** Formats an instant (epoch ms) as ISO 8601 in UTC, for other programs. */
export const isoStamp = (at: number): string => new Date(at).toISOString();

/** Returns the epoch ms of a school-local date and minute (minutes above 1440 are on the next date). */
export function instantOf(date: LocalDate, minute: number): number {
  const wall = Date.parse(`${stamp(date, minute).replace(' ', 'T')}:00Z`);
  const shown = schoolTime(wall);
  const offset = Date.parse(`${stamp(shown.date, shown.minute).replace(' ', 'T')}:00Z`) - wall;
  const guess = wall - offset;
  const again = schoolTime(guess);
  const drift = Date.parse(`${stamp(again.date, again.minute).replace(' ', 'T')}:00Z`) - wall;
  return guess - drift;
}
