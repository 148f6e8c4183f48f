import { Tooltip } from 'antd';
import { apiKeyFilter, apiKeyRow, apiKeys, type ApiKeyRow } from '#contract/access/api-key.contract';
import { role } from '#domain/session/role.status';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { input, type FormField } from '#web/kit/form/form-spec';
import { stampText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { rightText } from './right-group';
import { KeyScopeTree } from './scope-tree';
import { showOneTimeSecret, OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';

const column = columnsOf<ApiKeyRow>();
const isUsable = ({ status }: ApiKeyRow) => status !== apiKeyStatus.revoked;

const fields: readonly FormField[] = [
  input.text('name', {
    hint: {
      zh: '写明给谁、做什么用，例如“校园大屏取数”',
      en: 'Say who uses it and what for, for example "Campus wall data"',
    },
  }),
  input.own('scopes', KeyScopeTree),
  input.area('ips', {
    hint: {
      zh: '每行一个地址或网段；不填则不限地址',
      en: 'One address or network per line. Leave empty to allow any.',
    },
  }),
  input.number('perMinute', { unit: { zh: '次/分钟', en: 'per minute' } }),
];

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
  columns: [
    column.twoLines('name', (row) => [<DataText>{row.name}</DataText>, <>{row.prefix}…</>], {
      width: 200,
      phone: 'title',
    }),
    column.tag('status', apiKeyStatus, { width: 110 }),
    column.own(
      'scopes',
      (row, speech) => (
        <Tooltip title={row.scopes.map((right) => speech.t(rightText(right))).join(speech.t({ zh: '、', en: ', ' }))}>
          <span tabIndex={0}>
            {speech.t({
              zh: `${row.scopes.length} 项`,
              en: row.scopes.length === 1 ? '1 permission' : `${row.scopes.length} permissions`,
            })}
          </span>
        </Tooltip>
      ),
      { width: 100 },
    ),
    column.twoLines('owner', (row, { label }) => [<DataText>{row.owner}</DataText>, label(role, row.ownerRole)], {
      width: 150,
    }),
    column.own('ips', (row, { t }) => (row.ips.length === 0 ? t({ zh: '不限', en: 'Any' }) : row.ips.join(' ')), {
      width: 136,
    }),
    column.text('perMinute', { width: 110 }),
    column.own('expiresAt', (row) => row.expiresAt.slice(0, 10), { width: 116 }),
    column.twoLines(
      'lastUsedAt',
      (row, { t, lang }) =>
        row.lastUsedAt ? [stampText(row.lastUsedAt, lang), row.lastIp] : [t({ zh: '从未使用', en: 'Never' })],
      { width: 150 },
    ),
    column.stamp('gmtCreate', { aside: true }),
  ],
  add: {
    endpoint: apiKeys.add,
    title: { zh: '新建密钥', en: 'Add key' },
    ok: { zh: '生成密钥', en: 'Create key' },
    fields: [...fields, input.number('days', { unit: { zh: '天', en: 'days' } })],
    start: () => ({ perMinute: 120, days: 90, ips: '' }),
    after: ({ key }: { key: string }) =>
      showOneTimeSecret({
        title: { zh: '新的接口密钥', en: 'New API key' },
        secret: key,
        hint: {
          zh: '请求头写 Authorization: Bearer 加此密钥；也可用它为每个请求签名，见接口文档。',
          en: 'Send it as Authorization: Bearer …, or sign each request with it. See the API reference.',
        },
      }),
  },
  edit: {
    endpoint: apiKeys.change,
    fields,
    when: isUsable,
    start: (row) => ({ ...row, ips: row?.ips.join('\n') ?? '' }),
  },
  actions: [
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
  ],
  Above: OneTimeSecretDialog,
});
