import { apiKeyFilter, apiKeyRow, apiKeys } from '#contract/access/api-key.contract';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { afterReply, input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { showOneTimeSecret } from '#web/kit/feedback/one-time-secret';
import { apiKeyActions, isUsable } from './api-key-actions';
import { apiKeyColumns } from './api-key-columns';
import { apiKeyFields } from './api-key-form';
import { ApiKeyNotes } from './api-key-notes';

/** API keys: creator, scopes, last use; can be revoked. */
export default listScreen({
  route: 'ApiKeys',
  list: apiKeys.list,
  filter: apiKeyFilter,
  row: apiKeyRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '密钥', en: 'API keys' },
  search: [field.text('keyword'), field.select('status', apiKeyStatus)],
  quick: [{ title: { zh: '有效', en: 'Active' }, filter: () => ({ status: String(apiKeyStatus.live) }) }],
  columns: apiKeyColumns,
  add: {
    endpoint: apiKeys.add,
    title: { zh: '新建密钥', en: 'Add key' },
    ok: { zh: '生成密钥', en: 'Create key' },
    fields: [...apiKeyFields, input.number('days', { unit: { zh: '天', en: 'days' } })],
    start: () => ({ perMinute: 120, days: 90, ips: '' }),
    after: afterReply(apiKeys.add, ({ key }) =>
      showOneTimeSecret({
        title: { zh: '新的接口密钥', en: 'New API key' },
        secret: key,
        hint: {
          zh: '请求头写 Authorization: Bearer 加此密钥；也可用它为每个请求签名，见接口文档。',
          en: 'Send it as Authorization: Bearer …, or sign each request with it. See the API reference.',
        },
      }),
    ),
  },
  edit: {
    endpoint: apiKeys.change,
    fields: apiKeyFields,
    when: isUsable,
    start: (row) => ({ ...row, ips: row?.ips.join('\n') ?? '' }),
  },
  actions: apiKeyActions,
  Above: ApiKeyNotes,
});
