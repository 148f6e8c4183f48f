import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How a code came to be checked. */
export const checkMethod = enumeration({
  scan: { code: 1, zh: '扫码', en: 'Scanned' },
  manual: { code: 2, zh: '手动输入', en: 'Typed' },
  self: { code: 3, zh: '自助签到', en: 'By the member' },
});
export type CheckMethod = CodeOf<typeof checkMethod>;
