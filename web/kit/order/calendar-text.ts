import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlockOf } from 'timezones-ical-library';
import { schoolZone, serverNow } from '#web/kit/browser/clock';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A calendar entry; both ends are school-local `YYYY-MM-DD HH:mm[:ss]`. */
export interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly start: string;
  readonly end: string;
}

const REMINDER_SECONDS = 1_800;

/**
 * Returns the event as an iCalendar file (RFC 5545) with a reminder half an hour before, in local times of the school
 * and with the definition of its time zone.
 */
export function calendarText({ uid, title, place, note, start, end }: CalendarEvent): string {
  const zone = schoolZone();
  const [block = null, parameter] = timezoneBlockOf(zone);
  const calendar = ical({
    prodId: '//campus-venue//booking//EN',
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => block },
  });
  calendar.createEvent({
    id: `${uid}@campus-venue`,
    sequence: 0,
    stamp: dayjs(serverNow()),
    start: dayjs.tz(start, zone),
    end: dayjs.tz(end, zone),
    timezone: parameter?.replace('TZID=', '') ?? null,
    status: ICalEventStatus.CONFIRMED,
    summary: title,
    location: place,
    description: note,
    alarms: [{ type: ICalAlarmType.display, trigger: REMINDER_SECONDS, description: title }],
  });
  return `${calendar.toString()}\r\n`;
}
