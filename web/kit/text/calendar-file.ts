import { toICalendar } from '#domain/kit/calendar-text';
import { schoolStamp, serverNow } from '#web/kit/browser/clock';

/** A calendar entry; both ends are school-local `YYYY-MM-DD HH:mm[:ss]`. */
interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly start: string;
  readonly end: string;
}

/** Returns the instant (epoch ms) of a school-local timestamp, independent of the time zone of this machine. */
export function instantOf(stamp: string): number {
  const asUtc = Date.parse(`${stamp.replace(' ', 'T').slice(0, 16)}:00Z`);
  const offsetMs = (at: number) => Date.parse(`${schoolStamp(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
  return asUtc - offsetMs(asUtc - offsetMs(asUtc));
}

/** Returns the event as an iCalendar file (RFC 5545). */
export const calendarText = ({ uid, title, place, note, start, end }: CalendarEvent): string =>
  toICalendar([
    {
      uid,
      title,
      place,
      note,
      begin: instantOf(start),
      end: instantOf(end),
      changed: serverNow(),
      sequence: 0,
      state: 'sure',
    },
  ]);

/** Downloads the event as a calendar file. */
export function saveToCalendar(event: CalendarEvent): void {
  const url = URL.createObjectURL(new Blob([calendarText(event)], { type: 'text/calendar;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${event.uid}.ics` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
