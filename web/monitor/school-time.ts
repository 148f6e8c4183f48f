import { lang, t } from './display-lang';

/** School-local parts of an instant (epoch ms) in a zone. */
interface SchoolTime {
  readonly date: string;
  /** Minutes since midnight. */
  readonly minute: number;
  /** `18:42:07`. */
  readonly clock: string;
  /** `11月20日 星期五` or `Fri 20 Nov`. */
  readonly day: string;
  readonly year: string;
  /** `上周五` or `last Fri`. */
  readonly lastWeekday: string;
}

const formats = new Map<
  string,
  { parts: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat; month: Intl.DateTimeFormat }
>();

function formatsOf(zone: string) {
  const known = formats.get(zone);
  if (known) return known;
  const made = {
    parts: new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
    weekday: new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      timeZone: zone,
      weekday: lang === 'zh' ? 'long' : 'short',
    }),
    month: new Intl.DateTimeFormat('en-GB', { timeZone: zone, month: 'short' }),
  };
  formats.set(zone, made);
  return made;
}

/** Returns the school-local date and time of an instant. */
export function schoolTime(at: number, zone: string): SchoolTime {
  const { parts, weekday, month } = formatsOf(zone);
  const p = Object.fromEntries(parts.formatToParts(at).map((part) => [part.type, part.value]));
  const week = weekday.format(at);
  const zh = lang === 'zh';
  return {
    date: `${p['year']}-${p['month']}-${p['day']}`,
    minute: Number(p['hour']) * 60 + Number(p['minute']),
    clock: `${p['hour']}:${p['minute']}:${p['second']}`,
    day: zh
      ? `${Number(p['month'])}月${Number(p['day'])}日 ${week}`
      : `${week} ${Number(p['day'])} ${month.format(at)}`,
    year: zh ? `${p['year']} 年` : String(p['year']),
    lastWeekday: zh ? week.replace('星期', '上周') : `last ${week}`,
  };
}

/** Returns the minutes of `HH:MM`. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const DAY = 86_400_000;

/** Formats the next opening, given as school-local `2026-11-23 07:00`: `明日 07:00`, later `11月25日 星期三 07:00`. */
export function openingText(opening: string, at: number, zone: string): string {
  const [date = '', clock = ''] = opening.split(' ');
  if (schoolTime(at + DAY, zone).date === date) return t(`明日 ${clock}`, `tomorrow ${clock}`);
  return `${schoolTime(Date.parse(`${date}T12:00:00Z`), 'UTC').day} ${clock}`;
}

/**
 * Formats the remaining time: `47:53` in minutes and seconds, from an hour on `1:07` in hours and minutes with its
 * unit; never below zero.
 */
export function countdown(ms: number): { readonly number: string; readonly unit: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 3600)
    return {
      number: `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`,
      unit: t('小时', 'h'),
    };
  return { number: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, unit: '' };
}
