import { memberOf } from '#domain/kit/enumeration';
import { allocMode } from '#domain/reservations/pot.status';
import { releaseMode } from '#domain/reservations/rule.status';
import { returnMode } from '#domain/reservations/waitlist.status';
import { ruleSetFilter, ruleSetRow, ruleSets, type RuleSetRow } from '#contract/reservations/rule-set.contract';
import { input, type FormPart, type Values } from '#web/kit/form-spec';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';
import { OverrideControl, QuotaControl } from './quota-control';
import { quotaText } from './rule-words';
import { TrialDialog } from './rule-trial';

const column = columnsOf<RuleSetRow>();
const blank: Values = {
  releaseMode: releaseMode.daily, releaseTime: '07:00', advanceDays: 3, quotas: [], roleOverrides: [], maxSlots: 2, maxSpaces: 1, consecutiveOnly: true, sameSpaceOnly: true, maxUnpaid: 1, maxActive: 0, payTimeoutMin: 10, cancelHours: 2, lateBookingMin: 0, lateGraceMin: 15,
  advanceEntryMin: 15, allocMode: allocMode.first, potSeconds: 30, returnMode: returnMode.atOnce, returnMaxSec: 180, waitlist: false, waitMaxPerSlot: 10, waitMaxPerUser: 3, waitOfferMin: 10, waitCloseMin: 30,
};
const unlimited = { hint: { zh: '0 为不限', en: '0 is without limit' } };
const parts: readonly FormPart[] = [
  { title: { zh: '名称', en: 'Name' }, fields: [input.text('name'), input.text('nameEn')] },
  { title: { zh: '放号', en: 'When dates open' }, fields: [
    input.select('releaseMode', releaseMode), input.time('releaseTime'), input.number('advanceDays'),
    input.number('releaseWeekday', { when: (v) => v['releaseMode'] === releaseMode.weekly, hint: { zh: '1 为周一，7 为周日', en: '1 is Monday, 7 is Sunday' } }), input.date('releaseDate', { when: (v) => v['releaseMode'] === releaseMode.fixed }),
    input.own('roleOverrides', OverrideControl),
  ] },
  { title: { zh: '分配', en: 'How slots are given out' }, fields: [
    input.select('allocMode', allocMode, { hint: { zh: '抽签：放号后限时登记，随机种子事先公布校验值，结果可公开验证', en: 'Draw: entries of the first seconds; the seed’s hash is public before, and anybody can check it after' } }), input.number('potSeconds', { when: (v) => v['allocMode'] === allocMode.pot }),
    input.select('returnMode', returnMode), input.number('returnMaxSec', { when: (v) => v['returnMode'] === returnMode.delayed }),
  ] },
  { title: { zh: '候补', en: 'Waiting list' }, fields: [
    input.switch('waitlist'), ...['waitMaxPerSlot', 'waitMaxPerUser', 'waitOfferMin', 'waitCloseMin'].map((key) => input.number(key, { when: (v) => v['waitlist'] === true })),
  ] },
  { title: { zh: '限制', en: 'Limits' }, fields: [
    input.own('quotas', QuotaControl), input.number('maxSlots', unlimited), input.number('maxSpaces', unlimited), input.switch('consecutiveOnly'), input.switch('sameSpaceOnly'), input.number('maxUnpaid', unlimited), input.number('maxActive', unlimited),
  ] },
  { title: { zh: '支付与到场', en: 'Paying and coming' }, fields: [input.number('payTimeoutMin'), input.number('cancelHours', { decimals: 1 }), input.number('lateBookingMin'), input.number('lateGraceMin'), input.number('advanceEntryMin')] },
];
const start = (row: RuleSetRow | null): Values => (row ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : blank);
// What a hidden field keeps is sent all the same: the rules are saved whole.
const kept = (row: RuleSetRow | null): Values => {
  const { potSeconds, returnMaxSec, waitMaxPerSlot, waitMaxPerUser, waitOfferMin, waitCloseMin } = start(row);
  return { potSeconds, returnMaxSec, waitMaxPerSlot, waitMaxPerUser, waitOfferMin, waitCloseMin, ...(row ? { id: row.id, version: row.version } : {}) };
};

/** Booking rules: when dates open, how slots are given out, what limits hold; tried on the past before they are saved. */
export default listScreen({
  route: 'VenuesRuleSets', list: ruleSets.list, filter: ruleSetFilter, row: ruleSetRow, rowKey: (row) => String(row.id), noun: { zh: '套规则', en: 'sets of rules' },
  search: [field.text('keyword')],
  columns: [
    column.own('name', (row, { pick }) => pick(row.name, row.nameEn), { width: 150, phone: 'title' }),
    column.own('releaseTime', (row, { lang }) => `${memberOf(releaseMode, row.releaseMode)?.[lang] ?? ''} ${row.releaseTime}`, { width: 170 }),
    column.text('advanceDays', { width: 110 }),
    column.own('allocMode', (row, { lang }) => memberOf(allocMode, row.allocMode)?.[lang] ?? '', { width: 200 }),
    column.own('quotas', (row, { lang }) => quotaText(row.quotas, lang) || '—', { width: 260 }),
    column.text('maxSlots', { width: 150, phone: 'hide' }), column.text('payTimeoutMin', { width: 100, phone: 'hide' }),
    column.own('waitlist', (row, { t }) => (row.waitlist ? t({ zh: '开启', en: 'On' }) : t({ zh: '关闭', en: 'Off' })), { width: 90 }),
    column.own('sites', (row, { pick, t }) => <span title={pick(row.siteNames, row.enSiteNames)}>{row.sites} {t({ zh: '个场地', en: 'sites' })}</span>, { width: 110 }),
  ],
  add: { endpoint: ruleSets.add, title: { zh: '新增规则', en: 'Add rules' }, fields: parts, start, also: kept },
  edit: { endpoint: ruleSets.edit, title: { zh: '编辑规则', en: 'Edit the rules' }, fields: parts, start, also: kept },
  remove: { endpoint: ruleSets.remove, when: ({ sites }) => sites === 0, name: (row, { pick }) => pick(row.name, row.nameEn) },
  actions: [{ key: 'try', title: { zh: '试算', en: 'Try' }, right: 'VenuesRuleSets', when: ({ sites }) => sites > 0, Dialog: TrialDialog }],
});
