import { bulkKind, type BulkKind } from '#domain/bulk/bulk.status';
import { weekRule } from '#domain/occupations/occupation.status';
import { enumMember } from '#domain/kit/enumeration';
import type { RightName, RouteName } from '#contract/catalogue';
import type { BulkRow } from '#contract/bulk/bulk-detail.contract';
import type { Lang, Text } from '#web/kit/text/lang';

/** Weekday names, Monday first. */
export const weekdayNames: readonly Text[] = [
  ['一', 'Mon'],
  ['二', 'Tue'],
  ['三', 'Wed'],
  ['四', 'Thu'],
  ['五', 'Fri'],
  ['六', 'Sat'],
  ['日', 'Sun'],
].map(([zh, en]) => ({ zh: `周${zh}`, en: en as string }));

/** Route of a kind's list, and the rights to review and end requests. */
export const bulkScreens: Readonly<
  Record<BulkKind, { readonly route: RouteName; readonly end: RightName; readonly noun: Text }>
> = {
  [bulkKind.bulk]: {
    route: 'BatchBooking',
    end: 'BatchBookingEnd',
    noun: { zh: '批量预约', en: 'bulk booking' },
  },
  [bulkKind.lease]: {
    route: 'BatchLease',
    end: 'BatchLeaseEnd',
    noun: { zh: '租赁', en: 'lease' },
  },
};

/** Formats the pattern, such as `周二、周四 18:00–20:00 · 单周`. */
export function patternText(
  { weekdays, weeks, beginTime, endTime }: Pick<BulkRow, 'weekdays' | 'weeks' | 'beginTime' | 'endTime'>,
  lang: Lang,
): string {
  const days =
    weekdays.length === 7
      ? { zh: '每天', en: 'Daily' }[lang]
      : weekdays.map((day) => weekdayNames[day - 1]?.[lang] ?? '').join(lang === 'zh' ? '、' : ', ');
  const rule = weeks === weekRule.all ? '' : ` · ${enumMember(weekRule, weeks)?.[lang] ?? ''}`;
  return `${days} ${beginTime}–${endTime}${rule}`;
}
