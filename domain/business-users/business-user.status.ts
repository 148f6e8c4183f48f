import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The type of an organisation that books on account. */
export const businessUserType = enumeration({
  school: { code: 1, zh: '校内单位', en: 'School department', tone: 'processing' },
  club: { code: 2, zh: '社团俱乐部', en: 'Club', tone: 'success' },
  company: { code: 3, zh: '企业', en: 'Company', tone: 'warning' },
});
export type BusinessUserType = CodeOf<typeof businessUserType>;
