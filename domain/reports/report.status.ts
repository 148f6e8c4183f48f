import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The sections of a report of operations, in the order in which they are printed. */
export const reportSection = enumeration({
  visits: { code: 'visits', zh: '客流', en: 'Visits' },
  use: { code: 'use', zh: '场地使用', en: 'Use of sites' },
  bookings: { code: 'bookings', zh: '预约服务', en: 'Bookings' },
  income: { code: 'income', zh: '收入', en: 'Income' },
  refunds: { code: 'refunds', zh: '退款', en: 'Refunds' },
  alarms: { code: 'alarms', zh: '告警处置', en: 'Alarms' },
});
export type ReportSection = CodeOf<typeof reportSection>;

/** The period of a report: a calendar week, a month, a term of the school or a calendar year. */
export const reportPeriod = enumeration({
  week: { code: 1, zh: '周报', en: 'Week' },
  month: { code: 2, zh: '月报', en: 'Month' },
  term: { code: 3, zh: '学期报告', en: 'Term' },
  year: { code: 4, zh: '年报', en: 'Year' },
});
export type ReportPeriod = CodeOf<typeof reportPeriod>;

/** Whether the figures of a report still follow the records or have a frozen version. */
export const reportState = enumeration({
  draft: { code: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  frozen: { code: 1, zh: '已定稿', en: 'Final', tone: 'success' },
});
