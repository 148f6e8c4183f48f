import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What can be reviewed through the one review call; each kind keeps its number for good. */
export const sourceType = enumeration({
  registration: { code: 1, zh: '注册审核', en: 'Registration' },
});
export type SourceType = CodeOf<typeof sourceType>;
