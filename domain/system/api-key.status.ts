import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a key of another program is worth now; reckoned from its row, never stored. */
export const apiKeyStatus = enumeration({
  live: { code: 1, zh: '有效', en: 'Active', tone: 'success' },
  expired: { code: 2, zh: '已过期', en: 'Expired', tone: 'warning' },
  revoked: { code: 3, zh: '已吊销', en: 'Revoked', tone: 'default' },
  ownerless: { code: 4, zh: '已失效', en: 'Suspended', tone: 'error' },
});
export type ApiKeyStatus = CodeOf<typeof apiKeyStatus>;
