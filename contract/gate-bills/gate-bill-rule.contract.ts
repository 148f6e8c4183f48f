import { z } from 'zod';
import { debtPolicy, gateUnit } from '#domain/gate-bills/gate-bill.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const price = z.coerce.number().min(0).max(1_000).multipleOf(0.01);
/** The price of a role; empty if it pays the unit price. */
const rolePrice = z.preprocess((value) => (value === '' ? null : value), price.nullish());

/** What the form of a rule takes; amounts in yuan. */
export const gateBillRuleForm = z.object({
  venueId: labeled('场馆', 'Venue', id),
  freeMinutes: labeled('免费分钟', 'Free minutes', int.min(0).max(1_440)),
  unitMinutes: labeled('计费单位', 'Charged', codeOf(gateUnit)),
  unitPrice: labeled('单价（元）', 'Unit price (CNY)', price),
  dayCap: labeled('每日封顶（元）', 'Daily cap (CNY)', z.coerce.number().min(0).max(10_000).multipleOf(0.01)),
  studentPrice: labeled('学生单价（元）', 'Students (CNY)', rolePrice),
  staffPrice: labeled('教职工单价（元）', 'Staff (CNY)', rolePrice),
  debtPolicy: labeled('余额不足时', 'If the balance is too low', codeOf(debtPolicy)),
  returnFirst: labeled('先还手环再离场', 'Return wristband before leaving', flag),
  lockerNightFee: labeled('储物柜过夜费（元/夜）', 'Locker overnight (CNY per night)', price.default(0)),
  status: labeled('状态', 'Status', codeOf(switchStatus)),
});
export type GateBillRuleForm = z.output<typeof gateBillRuleForm>;

/** Roles with a price of their own, by the field of the form. */
export const pricedRoles = { studentPrice: role.student, staffPrice: role.staff } as const;

/** One row of the list. */
export const gateBillRuleRow = gateBillRuleForm.extend({
  id: z.int(),
  studentPrice: labeled('学生单价（元）', 'Students (CNY)', yuan.nullable()),
  staffPrice: labeled('教职工单价（元）', 'Staff (CNY)', yuan.nullable()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  version: z.int(),
});
export type GateBillRuleRow = z.output<typeof gateBillRuleRow>;

/** Filters of the list. */
export const gateBillRuleFilter = z.object({ venueId: labeled('场馆', 'Venue', id).optional() });

/** Endpoints of the rules of timed billing. */
export const gateBillRules = {
  list: get('/api/gate_bill_rules', {
    admit: { right: 'GateBillRecordRule' },
    about: 'Returns the rules of timed billing by page.',
    input: paging.extend(gateBillRuleFilter.shape),
    reply: pageOf(gateBillRuleRow),
  }),
  save: post('/api/gate_bill_rules/save', {
    admit: { right: 'GateBillRecordRule' },
    done: 'saved',
    about: 'Adds the rule of a venue, or changes it; bills keep the rule they were computed with.',
    input: gateBillRuleForm.extend({ id: id.optional(), version: int.optional() }),
    reply: z.object({ id: z.int() }),
  }),
};
