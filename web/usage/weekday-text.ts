import type { Lang } from '#web/kit/text/lang';

/** Names of weekdays, Monday first. */
export const WEEKDAYS: Readonly<Record<Lang, readonly string[]>> = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};

/** Returns an hour from midnight as a time; hours from 24 on belong to the next day. */
export const hourText = (hour: number): string => `${hour % 24}:00${hour >= 24 ? ' +1' : ''}`;
