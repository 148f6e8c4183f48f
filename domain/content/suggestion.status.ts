import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether a suggestion was answered (document 1 §4). */
export const suggestionStatus = enumeration({
  awaitingReply: { code: 0, zh: '待回复', en: 'Awaiting reply', tone: 'warning' },
  replied: { code: 1, zh: '已回复', en: 'Replied', tone: 'success' },
});
export type SuggestionStatus = CodeOf<typeof suggestionStatus>;
