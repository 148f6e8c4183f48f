import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Days of the week as used in timetables; weeks begin on Monday. */
export const weekday = enumeration({
  monday: { code: 1, zh: '周一', en: 'Monday' },
  tuesday: { code: 2, zh: '周二', en: 'Tuesday' },
  wednesday: { code: 3, zh: '周三', en: 'Wednesday' },
  thursday: { code: 4, zh: '周四', en: 'Thursday' },
  friday: { code: 5, zh: '周五', en: 'Friday' },
  saturday: { code: 6, zh: '周六', en: 'Saturday' },
  sunday: { code: 7, zh: '周日', en: 'Sunday' },
});
export type Weekday = CodeOf<typeof weekday>;
