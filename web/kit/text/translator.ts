import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { localized, type Lang, type Text } from './lang';
import { DASH } from './value';

/** The translation functions a render needs. */
export interface Translator {
  readonly lang: Lang;
  readonly t: (text: Text) => string;
  /** Returns the name in the language, the Chinese one if there is no English one; an empty text if there is none. */
  readonly pick: (zh: string | null | undefined, en: string | null | undefined) => string;
  /** Returns the label of a stored code: the code itself if it is not declared, a dash if there is none. */
  readonly label: (of: AnyEnumeration, code: number | string | null | undefined) => string;
}

/** Returns the translation functions of a language. */
export function translatorOf(lang: Lang): Translator {
  const t = (text: Text) => text[lang];
  return {
    lang,
    t,
    pick: (zh, en) => localized(lang, zh ?? '', en),
    label: (of, code) => {
      if (code === null || code === undefined || code === '') return DASH;
      const member = enumMember(of, code);
      return member ? t(member) : String(code);
    },
  };
}
