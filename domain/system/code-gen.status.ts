import { enumeration } from '#domain/kit/enumeration';

/** Field types the generator supports. */
export const areaFieldKind = enumeration({
  text: { code: 'text', zh: '单行文本', en: 'Single-line text' },
  long: { code: 'long', zh: '多行文本', en: 'Multi-line text' },
  whole: { code: 'whole', zh: '整数', en: 'Whole number' },
  flag: { code: 'flag', zh: '开关', en: 'Switch' },
  date: { code: 'date', zh: '日期', en: 'Date' },
});
