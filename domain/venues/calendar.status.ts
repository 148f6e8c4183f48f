import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Where a date rule stands against today. */
export const rulePhase = enumeration({
  upcoming: { code: 1, zh: '未开始', en: 'Upcoming', tone: 'processing' },
  active: { code: 2, zh: '生效中', en: 'In force', tone: 'success' },
  past: { code: 3, zh: '已结束', en: 'Past', tone: 'default' },
});
export type RulePhase = CodeOf<typeof rulePhase>;
