import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The scope over which a quota is counted. */
export const quotaScope = enumeration({
  site: { code: 'site', zh: '场地', en: 'Site' },
  sport: { code: 'sport', zh: '运动项目', en: 'Sport' },
  venue: { code: 'venue', zh: '场馆', en: 'Venue' },
  campus: { code: 'campus', zh: '校区', en: 'Campus' },
  all: { code: 'all', zh: '全部', en: 'Everywhere' },
});
export type QuotaScope = CodeOf<typeof quotaScope>;

/** When dates open for booking. */
export const releaseMode = enumeration({
  daily: { code: 1, zh: '每日滚动', en: 'Daily' },
  weekly: { code: 2, zh: '每周放号', en: 'Weekly' },
  fixed: { code: 3, zh: '固定日期', en: 'Fixed date' },
});
export type ReleaseMode = CodeOf<typeof releaseMode>;
