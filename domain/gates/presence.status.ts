import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What ended a visit. The last two mean that no exit was seen: such a visit is flagged. */
export const visitEnd = enumeration({
  exit: { code: 1, zh: '正常离场', en: 'Exit', tone: 'success' },
  closingTime: { code: 2, zh: '闭馆时结束', en: 'Closing time', tone: 'warning' },
  manual: { code: 3, zh: '人工离场', en: 'Let out by staff', tone: 'default' },
  nextEntry: { code: 4, zh: '再次进场时结束', en: 'Next entry', tone: 'warning' },
});
export type VisitEnd = CodeOf<typeof visitEnd>;
