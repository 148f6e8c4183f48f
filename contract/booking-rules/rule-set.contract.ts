import { z } from 'zod';
import { signMode } from '#domain/attendance/promise.status';
import { allocMode } from '#domain/release-lottery/release-lottery.status';
import { quotaScope, releaseMode } from '#domain/booking-rules/rule-set.status';
import { returnMode } from '#domain/waitlist/waitlist.status';
import { dateRangeType } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const within = (from: number, to: number) => int.pipe(z.int().min(from).max(to));
const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');
const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    try {
      return typeof value === 'string' ? (JSON.parse(value === '' ? '[]' : value) as unknown) : value;
    } catch {
      return value;
    }
  }, schema);
const roles = z.array(z.int().min(1).max(99)).max(30);

/** One quota of a rule set. */
const quotaInput = z
  .object({
    windowType: codeOf(dateRangeType),
    n: within(1, 366).optional(),
    scope: codeOf(quotaScope),
    maxTimes: within(0, 999).optional(),
    maxHours: z.coerce.number().min(0).max(999).optional(),
    waiveBeforeMin: within(0, 1_440).optional(),
    roleIds: roles.optional(),
  })
  .strict()
  .refine(({ maxTimes = 0, maxHours = 0 }) => maxTimes > 0 || maxHours > 0, {
    error: '请填写次数或小时数上限 / Say how many times or hours',
  })
  .refine(({ windowType, n }) => windowType !== dateRangeType.days || n !== undefined, {
    error: '请填写天数 / Say how many days',
  });
export type QuotaInput = z.output<typeof quotaInput>;

/** What differs for one role. */
const overrideInput = z
  .object({
    roleId: z.int().min(1).max(99),
    advanceDays: within(0, 366).optional(),
    releaseMinute: within(0, 1_439).optional(),
    offsetMin: within(-1_440, 10_080).optional(),
  })
  .strict();
export type OverrideInput = z.output<typeof overrideInput>;

/** The fields of a rule set. */
const ruleSetFields = {
  name: labeled('名称', 'Name', text(40).min(2)),
  nameEn: labeled('英文名称', 'English name', text(60)).default(''),
  releaseMode: labeled('放号方式', 'Release mode', codeOf(releaseMode)),
  releaseTime: labeled('放号时间', 'Release time', clock),
  releaseWeekday: labeled('放号星期', 'Release weekday', within(1, 7)).optional(),
  releaseDate: labeled('开放日期', 'Opens on', date).optional(),
  advanceDays: labeled('提前天数', 'Days ahead', within(0, 366)),
  roleOverrides: labeled('角色差异', 'Role overrides', json(z.array(overrideInput).max(30))),
  quotas: labeled('次数限制', 'Quotas', json(z.array(quotaInput).max(20))),
  maxSlots: labeled('每单时段上限', 'Max. slots per booking', within(0, 48)),
  maxSpaces: labeled('每单场地上限', 'Max. courts per booking', within(0, 48)),
  consecutiveOnly: labeled('时段须连续', 'Consecutive slots only', flag).default(false),
  sameSpaceOnly: labeled('限同一场地', 'Same court only', flag).default(false),
  maxUnpaid: labeled('未支付订单上限', 'Max. unpaid bookings', within(0, 99)),
  maxActive: labeled('未使用预约上限', 'Max. upcoming bookings', within(0, 999)),
  payTimeoutMin: labeled('支付时限（分钟）', 'Payment time limit (minutes)', within(1, 1_440)),
  cancelHours: labeled(
    '开场前可取消（小时）',
    'Cancellation deadline (hours before start)',
    z.coerce.number().min(0).max(720),
  ),
  lateBookingMin: labeled('开场后可预约（分钟）', 'Late booking (minutes after start)', within(0, 1_440)),
  lateGraceMin: labeled('迟到宽限（分钟）', 'Late arrival grace (minutes)', within(0, 1_440)),
  advanceEntryMin: labeled('可提前入场（分钟）', 'Early entry (minutes)', within(0, 240)),
  needProtocol: labeled('须先同意预约协议', 'Must accept booking terms', flag).default(false),
  needFace: labeled('须先上传人脸照片', 'Must upload face photo', flag).default(false),
  minBalance: labeled(
    '钱包最低余额（元）',
    'Minimum wallet balance (CNY)',
    z.coerce.number().min(0).max(10_000),
  ).default(0),
  signMode: labeled('签到方式', 'Check-in mode', codeOf(signMode)).default(signMode.none),
  leaveEarlyMin: labeled('早退判定（分钟）', 'Early leave threshold (minutes)', within(0, 240)).default(0),
  autoRelease: labeled('未到场时现场放出', 'Release no-show slots on site', flag).default(false),
  allocMode: labeled('分配方式', 'Allocation', codeOf(allocMode)),
  potSeconds: labeled('登记时长（秒）', 'Entry period (seconds)', within(10, 120)),
  returnMode: labeled('退回场次', 'Returned slots', codeOf(returnMode)),
  returnMaxSec: labeled('最长延时（秒）', 'Max. delay (seconds)', within(1, 1_800)),
  waitlist: labeled('开启候补', 'Waitlist enabled', flag).default(false),
  waitMaxPerSlot: labeled('每时段候补上限', 'Waitlist limit per slot', within(1, 200)),
  waitMaxPerUser: labeled('每人候补上限', 'Waitlist limit per person', within(1, 50)),
  waitOfferMin: labeled('保留时长（分钟）', 'Offer held for (minutes)', within(1, 240)),
  waitCloseMin: labeled('开场前截止（分钟）', 'Waitlist closes (minutes before start)', within(0, 1_440)),
};
const ruleSetInput = z.object(ruleSetFields);
const whole = (of: { releaseMode?: unknown; releaseWeekday?: unknown; releaseDate?: unknown }) =>
  (of.releaseMode !== releaseMode.weekly || of.releaseWeekday !== undefined) &&
  (of.releaseMode !== releaseMode.fixed || of.releaseDate !== undefined);
const missing = { error: '请填写放号星期或开放日期 / Say the weekday or the date', path: ['releaseMode'] };

/** A rule set as staff read it, with the number of sites that use it. */
export const ruleSetRow = z.object({
  id: z.int(),
  version: z.int(),
  sites: labeled('使用场地', 'Sites', z.int()),
  siteNames: z.string(),
  enSiteNames: z.string(),
  name: labeled('名称', 'Name', z.string()),
  nameEn: labeled('英文名称', 'English name', z.string()),
  releaseMode: labeled('放号方式', 'Release mode', codeOf(releaseMode)),
  releaseTime: labeled('放号时间', 'Release time', z.string()),
  releaseWeekday: z.int().nullable(),
  releaseDate: z.string().nullable(),
  advanceDays: labeled('提前天数', 'Days ahead', z.int()),
  roleOverrides: z.array(z.looseObject({ roleId: z.int() })),
  quotas: labeled('次数限制', 'Quotas', z.array(z.looseObject({ windowType: z.int(), scope: z.string() }))),
  maxSlots: labeled('每单时段上限', 'Max. slots per booking', z.int()),
  maxSpaces: z.int(),
  consecutiveOnly: z.boolean(),
  sameSpaceOnly: z.boolean(),
  maxUnpaid: z.int(),
  maxActive: z.int(),
  payTimeoutMin: labeled('支付时限', 'Payment time limit', z.int()),
  cancelHours: z.number(),
  lateBookingMin: z.int(),
  lateGraceMin: z.int(),
  advanceEntryMin: z.int(),
  needProtocol: z.boolean(),
  needFace: z.boolean(),
  minBalance: z.number(),
  signMode: labeled('签到方式', 'Check-in mode', z.int()),
  leaveEarlyMin: z.int(),
  autoRelease: z.boolean(),
  allocMode: labeled('分配方式', 'Allocation', z.int()),
  potSeconds: z.int(),
  returnMode: z.int(),
  returnMaxSec: z.int(),
  waitlist: labeled('候补', 'Waitlist', z.boolean()),
  waitMaxPerSlot: z.int(),
  waitMaxPerUser: z.int(),
  waitOfferMin: z.int(),
  waitCloseMin: z.int(),
});
export type RuleSetRow = z.output<typeof ruleSetRow>;

/** Filters of the list. */
export const ruleSetFilter = z.object({ keyword: labeled('名称', 'Name', text(40)).optional() });

const part = z.object({ total: z.int(), refused: z.int() });

/** Booking rules: list, save, and a trial against the bookings of the last thirty days. */
export const ruleSets = {
  list: get('/api/venue/rule_sets', {
    admit: { right: 'VenuesRuleSets' },
    about: 'Booking rules and the sites that use them.',
    input: paging.extend(ruleSetFilter.shape),
    reply: pageOf(ruleSetRow),
  }),
  add: post('/api/venue/rule_sets/add', {
    admit: { right: 'VenuesRuleSetsAdd' },
    done: 'saved',
    about: 'Adds booking rules.',
    input: ruleSetInput.refine(whole, missing),
    reply: z.object({ id: z.int() }),
  }),
  edit: post('/api/venue/rule_sets/edit', {
    admit: { right: 'VenuesRuleSetsEdit' },
    done: 'saved',
    about: 'Changes booking rules, effective from the next submit. Existing bookings keep theirs.',
    input: ruleSetInput.extend({ id, version: int }).refine(whole, missing),
    reply: z.object({ id: z.int(), version: z.int() }),
  }),
  remove: post('/api/venue/rule_sets/del', {
    admit: { right: 'VenuesRuleSetsDel' },
    done: 'saved',
    about: 'Deletes booking rules that no site uses.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  tried: post('/api/venue/rule_sets/try', {
    admit: { right: 'VenuesRuleSets' },
    about: 'Evaluates the bookings of the last 30 days under other rules; saves nothing.',
    input: ruleSetInput.extend({ id }).refine(whole, missing),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      total: z.int(),
      refused: z.int(),
      people: z.int(),
      byRule: z.array(z.object({ rule: z.string(), refused: z.int() })),
      byRole: z.array(part.extend({ roleId: z.int() })),
      byHour: z.array(part.extend({ hour: z.int() })),
      now: z.int(),
      cut: z.boolean(),
    }),
  }),
};
export type RuleTrialResult = z.output<typeof ruleSets.tried.reply>;
