import type { Dayjs } from 'dayjs';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import { schoolClock, schoolDate } from '#web/kit/browser/clock';
import { dayText } from './format';
import { localized, type Lang } from './lang';

/** Formats a date as `11/20`: the second line of a date chip, in both languages. */
export const shortDate = (date: string): string => date.slice(5).replace('-', '/');

/** Returns the days from the school's today to a date. */
export const daysAhead = (date: string, today: string = schoolDate()): number =>
  daysBetween(today as LocalDate, date as LocalDate);

/** Returns `今天`, `明天`, or the weekday, by the school's calendar. */
export function dayName(date: string, lang: Lang, today: string = schoolDate()): string {
  const ahead = daysAhead(date, today);
  if (ahead === 0) return lang === 'zh' ? '今天' : 'Today';
  if (ahead === 1) return lang === 'zh' ? '明天' : 'Tomorrow';
  const text = dayText(date, lang);
  return lang === 'zh' ? text.slice(-2) : text.slice(0, 3);
}

/**
 * Formats a slot as `今天 18:00–20:00` for today and tomorrow, else `11月20日 周五 18:00–20:00`. Both ends are `YYYY-MM-DD
 * HH:mm[:ss]`.
 */
export function slotText(start: string, end: string, lang: Lang, today: string = schoolDate()): string {
  const [date = '', begin = ''] = start.split(' ');
  const ahead = daysAhead(date, today);
  const times = `${begin.slice(0, 5)}–${(end.split(' ')[1] ?? '').slice(0, 5)}`;
  return ahead === 0 || ahead === 1
    ? `${dayName(date, lang, today)} ${times}`
    : `${dayText(date, lang)}${lang === 'en' ? ',' : ''} ${times}`;
}

/** Returns the minutes since midnight of `date` on the school's clock; above 1440 once that date is over. */
export const minutesSinceMidnight = (date: string, at: number): number => {
  const clock = schoolClock(at);
  return daysAhead(schoolDate(at), date) * 1_440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
};

/** Returns the date chosen in a date picker. */
export const pickedDate = (day: Dayjs): LocalDate => day.format('YYYY-MM-DD') as LocalDate;

/** Returns the date a number of days later. */
export const dateAfter = (date: string, days: number): string => addDays(date as LocalDate, days);

/** Inserts a space between Han characters and digits, as the interface writes them. */
export const withHanSpacing = (text: string): string =>
  text.replace(/(\d)(?=[\u4e00-\u9fff])/g, '$1 ').replace(/([\u4e00-\u9fff])(?=\d)/g, '$1 ');

/** Formats the booked slots of an order: `1 号 14:00–16:00`; adjacent times are merged. */
export const bookedSlotsText = (detail: string): string => {
  const one = /(\d{2}:\d{2})-(\d{2}:\d{2}),\2-(\d{2}:\d{2})/;
  let text = withHanSpacing(detail);
  while (one.test(text)) text = text.replace(one, '$1-$3');
  return text
    .replace(/(\d{2}:\d{2})-(\d{2}:\d{2})/g, '$1–$2')
    .replace(/,(?=\d{2}:)/g, ', ')
    .replace(/;(?=\S)/g, '; ');
};

/** Returns the names of an order's spaces without times: its own in Chinese, those of its English detail otherwise. */
export const spaceNames = (
  order: { readonly venueSpaceName: string; readonly reservationDateDetailEn: string },
  lang: Lang,
): string =>
  (lang === 'en' &&
    order.reservationDateDetailEn.replace(/ \d{2}:\d{2}-\d{2}:\d{2}(,\d{2}:\d{2}-\d{2}:\d{2})*/g, '').trim()) ||
  withHanSpacing(order.venueSpaceName);

/** Returns the location of an order: site and spaces, written once if both have the same name. */
export const locationText = (
  order: {
    readonly siteName: string;
    readonly enSiteName: string;
    readonly venueSpaceName: string;
    readonly reservationDateDetailEn: string;
  },
  lang: Lang,
): string => {
  const [site, spaces] = [localized(lang, order.siteName, order.enSiteName), spaceNames(order, lang)];
  return site.toLowerCase() === spaces.toLowerCase() ? site : `${site} ${spaces}`;
};
