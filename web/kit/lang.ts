/** The languages of the product. */
export type Lang = 'zh' | 'en';

/** One text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** One of two values that travel side by side, `name` and `enName`; the Chinese one where there is no English. */
export const either = (lang: Lang, zh: string, en: string | null | undefined): string =>
  lang === 'en' && en ? en : zh;
