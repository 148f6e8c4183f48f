import { enumeration } from '#domain/kit/enumeration';

/** Kinds of fields the generator writes. */
export const areaFieldKind = enumeration({
  text: { code: 'text', zh: '单行文本', en: 'Line of text' },
  long: { code: 'long', zh: '多行文本', en: 'Text' },
  whole: { code: 'whole', zh: '整数', en: 'Whole number' },
  flag: { code: 'flag', zh: '开关', en: 'Switch' },
  date: { code: 'date', zh: '日期', en: 'Date' },
});
