import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The state of a member's viewing of a safety video. An expired record keeps its status; its last day says so. */
export const safetyWatchStatus = enumeration({
  watching: { code: 1, zh: '观看中', en: 'Watching', tone: 'processing' },
  quiz: { code: 2, zh: '待答题', en: 'Quiz to do', tone: 'warning' },
  passed: { code: 3, zh: '已通过', en: 'Passed', tone: 'success' },
  failed: { code: 4, zh: '答题未通过', en: 'Quiz failed', tone: 'error' },
});
export type SafetyWatchStatus = CodeOf<typeof safetyWatchStatus>;
