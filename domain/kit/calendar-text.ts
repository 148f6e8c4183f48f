import { clockOf, momentIn } from './time';

/** A calendar entry; instants in epoch ms. */
export interface CalendarEntry {
  /** A stable id by which a calendar recognizes the entry. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly begin: number;
  readonly end: number;
  /** The instant of the last change; raised together with `sequence`. */
  readonly changed: number;
  readonly sequence: number;
  readonly state: 'sure' | 'open' | 'cancelled';
}

const LINE_BYTES = 74;
const calendarStates = { sure: 'CONFIRMED', open: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

const utcStamp = (instant: number): string => {
  const { date, at } = momentIn('UTC', instant);
  return `${date}T${clockOf(at)}:${String(Math.floor(instant / 1_000) % 60).padStart(2, '0')}Z`.replace(/[-:]/g, '');
};
const escapeText = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

const byteLength = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Folds a line to at most 75 bytes (RFC 5545). */
const foldLine = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
};

const eventLines = ({ uid, title, place, note, begin, end, changed, sequence, state }: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}@campus-venue`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utcStamp(changed)}`,
  `DTSTART:${utcStamp(begin)}`,
  `DTEND:${utcStamp(end)}`,
  `STATUS:${calendarStates[state]}`,
  `SUMMARY:${escapeText(title)}`,
  `LOCATION:${escapeText(place)}`,
  `DESCRIPTION:${escapeText(note)}`,
  ...(state === 'cancelled'
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-PT30M', 'END:VALARM']),
  'END:VEVENT',
];

/**
 * Returns entries as iCalendar text (RFC 5545), each with a reminder half an hour before. Instants are in UTC. A `name`
 * makes it a calendar to subscribe to.
 */
export const toICalendar = (entries: readonly CalendarEntry[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//campus-venue//booking//EN',
    'CALSCALE:GREGORIAN',
    ...(name === undefined
      ? []
      : [
          'METHOD:PUBLISH',
          `X-WR-CALNAME:${escapeText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('\r\n') + '\r\n';
