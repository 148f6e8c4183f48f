import { schoolStamp, serverNow } from './clock';

/** An engagement as a calendar takes it; both ends are school-local `YYYY-MM-DD HH:mm[:ss]`. */
export interface Engagement {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly start: string;
  readonly end: string;
}

/** The instant (epoch ms) of a school-local stamp, whatever the zone of this machine. */
export function instantOf(stamp: string): number {
  const asUtc = Date.parse(`${stamp.replace(' ', 'T').slice(0, 16)}:00Z`);
  const shift = (at: number) => Date.parse(`${schoolStamp(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
  return asUtc - shift(asUtc - shift(asUtc));
}

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

/** Lines of at most 75 bytes, as RFC 5545 wants them. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
};

/** The engagement as an iCalendar file (RFC 5545) that rings half an hour before. */
export const calendarText = ({ uid, title, place, note, start, end }: Engagement): string =>
  [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//campus-venue//booking//EN', 'CALSCALE:GREGORIAN', 'BEGIN:VEVENT',
    `UID:${uid}@campus-venue`, `DTSTAMP:${utc(serverNow())}`, `DTSTART:${utc(instantOf(start))}`, `DTEND:${utc(instantOf(end))}`,
    `SUMMARY:${escaped(title)}`, `LOCATION:${escaped(place)}`, `DESCRIPTION:${escaped(note)}`,
    'BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'TRIGGER:-PT30M', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR',
  ].map(folded).join('\r\n') + '\r\n';

/** Hands the engagement to the visitor's calendar. */
export function saveToCalendar(engagement: Engagement): void {
  const url = URL.createObjectURL(new Blob([calendarText(engagement)], { type: 'text/calendar;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${engagement.uid}.ics` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
