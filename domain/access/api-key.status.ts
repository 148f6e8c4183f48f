import { enumeration } from '#domain/kit/enumeration';

/** State of an API key, derived from its row and never stored. */
export const apiKeyStatus = enumeration({
  live: { code: 1, zh: '有效', en: 'Active', tone: 'success' },
  expired: { code: 2, zh: '已过期', en: 'Expired', tone: 'warning' },
  revoked: { code: 3, zh: '已吊销', en: 'Revoked', tone: 'default' },
  ownerless: { code: 4, zh: '已失效', en: 'Inactive', tone: 'error' },
});
