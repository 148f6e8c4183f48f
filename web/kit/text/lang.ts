/** The languages of the product. */
export type Lang = 'zh' | 'en';

/** A text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/**
 * Returns the value in the given language of a pair such as `name` and `enName`; Chinese if there is no English one.
 */
export const localized = (lang: Lang, zh: string, en: string | null | undefined): string =>
  lang === 'en' && en ? en : zh;
