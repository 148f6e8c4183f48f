import type { RefundRuleRow } from '#contract/refunds/refund-rule.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { TintedTag } from '#web/kit/theme/status-tag';
import { TierText } from './tier-text';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<RefundRuleRow>();

/** Columns of the list of refund rules. */
export const refundRuleColumns = [
  column.name('name', 'enName', { width: { zh: 150, en: 220 }, phone: 'title' }),
  column.own('tiers', ({ tiers }) => <TierText tiers={tiers} />, { width: 260 }),
  column.own(
    'dead',
    ({ dead }, { t }) =>
      dead > 0 ? (
        <TintedTag tint="warning">{t({ zh: `${dead} 档到不了`, en: `Unreachable tiers: ${dead}` })}</TintedTag>
      ) : (
        DASH
      ),
    { title: { zh: '检查', en: 'Check' }, width: { zh: 96, en: 140 }, phone: 'mark' },
  ),
  column.own(
    'weekCancelMax',
    ({ weekCancelMax }, { t }) =>
      weekCancelMax === 0
        ? t({ zh: '不限', en: 'No limit' })
        : t({ zh: `${weekCancelMax} 次`, en: String(weekCancelMax) }),
    { title: { zh: '每周可取消', en: 'Weekly cancellations' }, width: { zh: 100, en: 130 }, number: true },
  ),
  column.own(
    'allowSpecial',
    ({ allowSpecial }, { t }) =>
      allowSpecial ? t({ zh: '可申请', en: 'Allowed' }) : t({ zh: '不可申请', en: 'Not allowed' }),
    { width: { zh: 92, en: 126 } },
  ),
  column.own(
    'sites',
    (row, { pick, t }) => (
      <span title={pick(row.siteNames, row.enSiteNames)}>
        {t({ zh: `${row.sites} 个场地`, en: `${row.sites} ${row.sites === 1 ? 'site' : 'sites'}` })}
      </span>
    ),
    { width: 100 },
  ),
  column.stamp('gmtModified', { aside: true }),
];
