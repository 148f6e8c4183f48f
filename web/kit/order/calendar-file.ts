import { retryLoad } from '#web/kit/route/screens';
import type { CalendarEvent } from './calendar-text';

/** Downloads the event as a calendar file. What writes it is loaded first. */
export async function saveToCalendar(event: CalendarEvent): Promise<void> {
  const { calendarText } = await retryLoad(() => import('./calendar-text'));
  const url = URL.createObjectURL(new Blob([calendarText(event)], { type: 'text/calendar;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${event.uid}.ics` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
