import { Injectable } from '@nestjs/common';
import { stamp, type LocalDate } from '#domain/kit/time';

/** Time of the process, for signatures, caches and logs. Business deadlines are compared by `app_now()` in PostgreSQL. */
@Injectable()
export class Clock {
  /** Epoch milliseconds. */
  now(): number {
    return Date.now();
  }
}

/** The school's zone; one place, changed by the setting `school.timezone` at start. */
let zone = 'Asia/Shanghai';
let formatter = format(zone);

function format(timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}

/** Sets the school's zone; throws RangeError on an unknown one. */
export function setZone(timeZone: string): void {
  formatter = format(timeZone);
  zone = timeZone;
}

/** The school's zone name. */
export const zoneName = (): string => zone;

/** School-local date, minute and second of an instant (epoch ms). */
export function schoolTime(at: number): { date: LocalDate; minute: number; second: number } {
  const parts = Object.fromEntries(formatter.formatToParts(at).map((part) => [part.type, part.value]));
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}` as LocalDate, minute: Number(parts['hour']) * 60 + Number(parts['minute']), second: Number(parts['second']) };
}

/** `HH:mm` of an instant, in school time. */
export const schoolHour = (at: number): string => formatter.format(at).slice(-8, -3);

/** `YYYY-MM-DD HH:mm:ss` of an instant, in school time. */
export function schoolStamp(at: number): string {
  const { date, minute, second } = schoolTime(at);
  return `${stamp(date, minute)}:${String(second).padStart(2, '0')}`;
}

/** An instant (epoch ms) as ISO 8601 in UTC, for other programs. */
export const isoStamp = (at: number): string => new Date(at).toISOString();

/** Epoch ms of a school-local date and minute (minutes above 1440 fall on the next date). */
export function instantOf(date: LocalDate, minute: number): number {
  const wall = Date.parse(`${stamp(date, minute).replace(' ', 'T')}:00Z`);
  const shown = schoolTime(wall);
  const offset = Date.parse(`${stamp(shown.date, shown.minute).replace(' ', 'T')}:00Z`) - wall;
  const guess = wall - offset;
  const again = schoolTime(guess);
  const drift = Date.parse(`${stamp(again.date, again.minute).replace(' ', 'T')}:00Z`) - wall;
  return guess - drift;
}
