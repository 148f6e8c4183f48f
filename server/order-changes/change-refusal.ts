import { sentenceOf, type FailureSpec } from '#domain/kit/failure';

/** Returns a refusal in both languages, or null. */
export const bilingualRefusal = (refusal: FailureSpec | null): { zh: string; en: string } | null =>
  refusal && { zh: sentenceOf(refusal, 'zh'), en: sentenceOf(refusal, 'en') };
