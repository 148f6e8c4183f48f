import { apiKeys, type ApiKeyRow } from '#contract/access/api-key.contract';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { call } from '#web/kit/call/call';
import type { RowAction } from '#web/kit/list/list-spec';

/** Returns whether a key is not revoked. */
export const isUsable = ({ status }: ApiKeyRow) => status !== apiKeyStatus.revoked;

/** Row actions of the list of API keys. */
export const apiKeyActions: readonly RowAction<ApiKeyRow>[] = [
  {
    key: 'revoke',
    title: { zh: '吊销', en: 'Revoke' },
    right: 'ApiKeysDel',
    danger: true,
    when: isUsable,
    run: ({ id }) => call(apiKeys.revoke, { id }),
    confirm: ({ name }) => ({
      zh: `“${name}”将立即失效，使用它的程序随即无法访问，且不可恢复。`,
      en: `"${name}" stops working immediately. Programs that use it lose access. This cannot be undone.`,
    }),
  },
];
