import { Tooltip } from 'antd';
import type { ApiKeyRow } from '#contract/access/api-key.contract';
import { role } from '#domain/session/role.status';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { rightText } from './right-group';

const column = columnsOf<ApiKeyRow>();

/** Columns of the list of API keys. */
export const apiKeyColumns = [
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
];
