import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How a code was checked. */
export const checkMethod = enumeration({
  scan: { code: 1, zh: '扫码', en: 'Scanned' },
  manual: { code: 2, zh: '手动输入', en: 'Entered manually' },
  self: { code: 3, zh: '自助签到', en: 'Self check-in' },
});
export type CheckMethod = CodeOf<typeof checkMethod>;
