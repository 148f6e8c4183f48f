import { enumeration } from '#domain/kit/enumeration';

/** The phase of a date rule relative to today. */
export const rulePhase = enumeration({
  upcoming: { code: 1, zh: '未开始', en: 'Not started', tone: 'processing' },
  active: { code: 2, zh: '生效中', en: 'Active', tone: 'success' },
  past: { code: 3, zh: '已结束', en: 'Ended', tone: 'default' },
});
