import type { Lang, Text } from './lang';

/** The translation functions a render needs. */
export interface Translator {
  readonly lang: Lang;
  readonly t: (text: Text) => string;
  readonly pick: (zh: string, en: string | null | undefined) => string;
}
