import { CheckCircleOutlined, DisconnectOutlined, PauseCircleOutlined } from '@ant-design/icons';
import { enumMember } from '#domain/kit/enumeration';
import { payType } from '#domain/payments/pay.status';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { role } from '#domain/session/role.status';
import type { PayServiceRow } from '#contract/merchants/pay-service.contract';
import { money } from '#web/kit/text/format';
import type { Translator } from '#web/kit/text/translator';
import { columnsOf } from '#web/kit/list/list-parts';
import { TintedTag } from '#web/kit/theme/status-tag';

const column = columnsOf<PayServiceRow>();

const namesOrAny = (names: readonly string[], { t }: Translator) =>
  names.length === 0 ? t({ zh: '不限', en: 'No limit' }) : names.join(t({ zh: '、', en: ', ' }));

const serviceState = ({ enabled, connected }: PayServiceRow, { t }: Translator) =>
  !connected ? (
    <TintedTag tint="grey" icon={<DisconnectOutlined />}>
      {t({ zh: '未对接', en: 'Not connected' })}
    </TintedTag>
  ) : enabled ? (
    <TintedTag tint="success" icon={<CheckCircleOutlined />}>
      {t({ zh: '启用', en: 'Enabled' })}
    </TintedTag>
  ) : (
    <TintedTag tint="warning" icon={<PauseCircleOutlined />}>
      {t({ zh: '停用', en: 'Disabled' })}
    </TintedTag>
  );

/** Columns of the list of payment methods. */
export const payServiceColumns = [
  column.code('payType', payType, {
    width: { zh: 130, en: 190 },
    phone: 'title',
  }),
  column.own('enabled', serviceState, {
    title: { zh: '状态', en: 'Status' },
    width: { zh: 90, en: 130 },
    phone: 'mark',
  }),
  column.own(
    'roleIds',
    (row, speech) =>
      namesOrAny(
        row.roleIds.map((id) => speech.t(enumMember(role, id) ?? { zh: String(id), en: String(id) })),
        speech,
      ),
    { width: 160 },
  ),
  column.own(
    'merchantIds',
    (row, speech) =>
      namesOrAny(
        row.merchants.map(({ name, enName }) => speech.pick(name, enName)),
        speech,
      ),
    { width: 150 },
  ),
  column.own(
    'openFrom',
    (row, { t }) => (row.openFrom === null ? t({ zh: '全天', en: 'All day' }) : `${row.openFrom}–${row.openTo ?? ''}`),
    { title: { zh: '开放时段', en: 'Opening hours' }, width: 120 },
  ),
  column.own(
    'feeRate',
    (row, { t }) =>
      row.feeRate === 0 && row.feeMin === 0 ? (
        t({ zh: '免手续费', en: 'No fee' })
      ) : (
        <span title={t({ zh: `每 100 元收 ${money(row.feeOn100)}`, en: `${money(row.feeOn100)} per ¥100` })}>
          {row.feeRate.toFixed(2)}%
          {row.feeMin > 0 ? t({ zh: `，最低 ${money(row.feeMin)}`, en: `, minimum ${money(row.feeMin)}` }) : ''}
        </span>
      ),
    { title: { zh: '手续费', en: 'Fee' }, width: { zh: 170, en: 150 } },
  ),
  column.code('feeBearer', feeBearer, {
    width: { zh: 110, en: 130 },
  }),
  column.stamp('gmtModified', { aside: true }),
];
