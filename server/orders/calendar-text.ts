import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlockOf } from 'timezones-ical-library';
import { schoolStamp, zoneName } from '#server/kit/runtime/clock';

dayjs.extend(utc);

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

const HOUR_SECONDS = 3_600;
const REMINDER_SECONDS = 1_800;
const calendarStates = {
  sure: ICalEventStatus.CONFIRMED,
  open: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * Returns entries as a calendar to subscribe to (RFC 5545), each with a reminder half an hour before. Times are local
 * times of the school, whose time zone is defined in the text.
 */
export function toICalendar(entries: readonly CalendarEntry[], name: string): string {
  // The library knows an old name of a zone by its present one; times of a zone it does not know are written in UTC.
  const [block = null, parameter] = timezoneBlockOf(zoneName());
  const timezone = parameter?.replace('TZID=', '') ?? null;
  // ical-generator prints a UTC object of dayjs as it is; `schoolStamp` caches offsets, the zone plugin of dayjs does not.
  const timeOf = (instant: number) => dayjs.utc(timezone ? schoolStamp(instant) : instant);
  const calendar = ical({
    prodId: '//campus-venue//booking//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name,
    ttl: HOUR_SECONDS,
    timezone: { name: null, generator: () => block },
  });
  for (const { uid, title, place, note, begin, end, changed, sequence, state } of entries)
    calendar.createEvent({
      id: `${uid}@campus-venue`,
      sequence,
      stamp: dayjs.utc(changed),
      start: timeOf(begin),
      end: timeOf(end),
      timezone,
      status: calendarStates[state],
      summary: title,
      location: place,
      description: note,
      alarms:
        state === 'cancelled' ? [] : [{ type: ICalAlarmType.display, trigger: REMINDER_SECONDS, description: title }],
    });
  return `${calendar.toString()}\r\n`;
}
