import { enumMember } from '#domain/kit/enumeration';
import { signMode } from '#domain/attendance/promise.status';
import { allocMode } from '#domain/release-lottery/release-lottery.status';
import { releaseMode } from '#domain/booking-rules/rule-set.status';
import type { RuleSetRow } from '#contract/booking-rules/rule-set.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { quotaText } from './rule-text';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<RuleSetRow>();

/** Columns of the list of rule sets. */
export const ruleSetColumns = [
  column.name('name', 'nameEn', { width: { zh: 136, en: 150 }, phone: 'title' }),
  column.own(
    'releaseTime',
    (row, { lang }) => `${enumMember(releaseMode, row.releaseMode)?.[lang] ?? ''} ${row.releaseTime}`,
    { width: { zh: 150, en: 152 } },
  ),
  column.own('advanceDays', (row, { t }) => t({ zh: `${row.advanceDays} 天`, en: String(row.advanceDays) }), {
    width: { zh: 92, en: 104 },
    number: true,
  }),
  column.own('allocMode', (row, { lang }) => enumMember(allocMode, row.allocMode)?.[lang] ?? '', {
    width: { zh: 124, en: 176 },
  }),
  column.own('quotas', (row, { lang }) => orDash(quotaText(row.quotas, lang)), { width: 230 }),
  column.code('signMode', signMode, {
    width: { zh: 96, en: 132 },
  }),
  column.own('maxSlots', (row, { t }) => (row.maxSlots === 0 ? t({ zh: '不限', en: 'No limit' }) : row.maxSlots), {
    width: 130,
    phone: 'hide',
    number: true,
    aside: true,
  }),
  column.own('payTimeoutMin', (row, { t }) => t({ zh: `${row.payTimeoutMin} 分钟`, en: `${row.payTimeoutMin} min` }), {
    width: { zh: 92, en: 106 },
    phone: 'hide',
    number: true,
    aside: true,
  }),
  column.own('waitlist', (row, { t }) => (row.waitlist ? t({ zh: '开启', en: 'On' }) : t({ zh: '关闭', en: 'Off' })), {
    width: { zh: 72, en: 100 },
    aside: true,
  }),
  column.own(
    'sites',
    (row, { pick, t }) => (
      <span title={pick(row.siteNames, row.enSiteNames)}>
        {row.sites} {t({ zh: '个场地', en: row.sites === 1 ? 'site' : 'sites' })}
      </span>
    ),
    { width: 100, number: true },
  ),
];
