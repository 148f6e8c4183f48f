import { debtPolicy, gateUnit } from '#domain/gate-bills/gate-bill.status';
import { switchStatus } from '#domain/venues/venue.status';
import {
  gateBillRuleFilter,
  gateBillRuleRow,
  gateBillRules,
  type GateBillRuleRow,
} from '#contract/gate-bills/gate-bill-rule.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type FormPart } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<GateBillRuleRow>();
const minutes = { zh: '分钟', en: 'min' };
const loadVenues = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

const fields: readonly FormPart[] = [
  {
    title: { zh: '计费', en: 'Charges' },
    fields: [
      input.lookup('venueId', loadVenues),
      input.number('freeMinutes', { unit: minutes }),
      input.select('unitMinutes', gateUnit),
      input.money('unitPrice'),
      input.money('dayCap', { hint: { zh: '一天内多次入场合计不超过', en: 'Limits all visits of one day together.' } }),
      input.money('studentPrice', { hint: { zh: '不填则按单价', en: 'Empty = the unit price' } }),
      input.money('staffPrice', { hint: { zh: '不填则按单价', en: 'Empty = the unit price' } }),
      input.money('lockerNightFee', { hint: { zh: '0 表示不收', en: '0 = free' } }),
    ],
  },
  {
    title: { zh: '离场', en: 'Leaving' },
    fields: [
      input.select('debtPolicy', debtPolicy),
      input.switch('returnFirst', {
        hint: { zh: '柜台在闸机内时开启', en: 'Turn on if the desk is inside the gates.' },
      }),
      input.select('status', switchStatus),
    ],
  },
];

/** The rules by which venues charge time; bills keep the rule they were computed with. */
export const GateBillRuleList = listScreen({
  route: 'GateBillRecord',
  part: 'rules',
  title: { zh: '计费规则', en: 'Billing rules' },
  list: gateBillRules.list,
  filter: gateBillRuleFilter,
  row: gateBillRuleRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '规则', en: 'rules' },
  about: ['tab'],
  search: [field.venue()],
  columns: [
    column.name('venueName', 'enVenueName', { width: 140, phone: 'title' }),
    column.text('freeMinutes', { width: 115 }),
    column.code('unitMinutes', gateUnit, { width: 110 }),
    column.money('unitPrice', { width: 130 }),
    column.money('studentPrice', { width: 130 }),
    column.money('staffPrice', { width: 120 }),
    column.money('dayCap', { width: 130 }),
    column.code('debtPolicy', debtPolicy, { width: { zh: 200, en: 160 } }),
    column.tag('status', switchStatus, { width: 90 }),
  ],
  add: {
    endpoint: gateBillRules.save,
    right: 'GateBillRecordRule',
    fields,
    start: () => ({
      freeMinutes: 10,
      unitMinutes: gateUnit.minute,
      debtPolicy: debtPolicy.allowOnce,
      returnFirst: false,
      lockerNightFee: 0,
      status: switchStatus.on,
    }),
  },
  edit: { endpoint: gateBillRules.save, right: 'GateBillRecordRule', fields },
});
