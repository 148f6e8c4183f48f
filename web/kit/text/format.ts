import type { Lang, Text } from './lang';

const WEEK = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats an amount in yuan for tables: `1,600.00`, `−12.00`. */
export const amount = (yuan: number): string =>
  `${yuan < 0 ? '−' : ''}${Math.abs(yuan).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Formats an amount in yuan for text: `¥48.00`, `−¥12.00`. */
export const money = (yuan: number): string => `${yuan < 0 ? '−' : ''}¥${amount(Math.abs(yuan))}`;

/** Formats a price for narrow places: no decimals if it is whole. */
export const price = (yuan: number): string => `¥${Number.isInteger(yuan) ? yuan : yuan.toFixed(2)}`;

/** Formats a count with thousands separators. */
export const count = (n: number): string => n.toLocaleString('en-US');

/** The length of a list, which may be counted in part only. */
export interface ListLength {
  readonly totalElements: number;
  readonly more?: true | undefined;
}

/** Formats the length of a list: `1,286 条`, `1,286`; counted in part: `10,000 条以上`, `10,000+`. */
export const lengthText = ({ totalElements, more }: ListLength): Text => ({
  zh: `${count(totalElements)} 条${more ? '以上' : ''}`,
  en: `${count(totalElements)}${more ? '+' : ''}`,
});

/** Returns the rows that page buttons offer: of a list counted in part, one page more than was counted. */
export const pagedRows = (list: ListLength | undefined, size: number): number =>
  list === undefined ? 0 : list.totalElements + (list.more ? size : 0);

/** Formats the number of a badge, at most 99+. */
export const badge = (n: number): string => (n > 99 ? '99+' : String(n));

const parts = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day, time, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
};
const padTwo = (n: number) => String(n).padStart(2, '0');

/** Formats a school-local date for text: `11月20日 周五`, `Fri 20 Nov`. */
export function dayText(text: string, lang: Lang): string {
  const { month, day, weekday } = parts(text);
  return lang === 'zh' ? `${month}月${day}日 ${WEEK.zh[weekday]}` : `${WEEK.en[weekday]} ${day} ${MONTHS[month - 1]}`;
}

/** Formats a school-local date for tables: `11-20 周五`, `Fri 20 Nov`. */
export function dayCell(text: string, lang: Lang): string {
  const { month, day, weekday } = parts(text);
  return lang === 'zh'
    ? `${padTwo(month)}-${padTwo(day)} ${WEEK.zh[weekday]}`
    : `${WEEK.en[weekday]} ${day} ${MONTHS[month - 1]}`;
}

/** Formats a school-local timestamp for lists: `11-19 14:33`, `19 Nov 14:33`. */
export function stampText(text: string, lang: Lang): string {
  const { month, day, time } = parts(text);
  return `${lang === 'zh' ? `${padTwo(month)}-${padTwo(day)}` : `${day} ${MONTHS[month - 1]}`} ${time.slice(0, 5)}`;
}

/** Formats remaining time: `09:25`, from one hour on `17:49:48`; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return h > 0 ? `${padTwo(h)}:${padTwo(m)}:${padTwo(s)}` : `${padTwo(m)}:${padTwo(s)}`;
}

/** Formats a duration: `45 秒`, `12 分钟`, `3 小时`. */
export function durationText(ms: number, lang: Lang): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [n, zh, en] =
    seconds < 60
      ? [seconds, '秒', 's']
      : seconds < 3_600
        ? [Math.floor(seconds / 60), '分钟', 'min']
        : seconds < 86_400
          ? [Math.floor(seconds / 3_600), '小时', 'h']
          : [Math.floor(seconds / 86_400), '天', 'd'];
  return lang === 'zh' ? `${n} ${zh}` : `${n} ${en}`;
}

/** Returns the milliseconds between two school-local timestamps. */
export const millisecondsBetween = (from: string, to: string): number =>
  Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`);
