import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { date, flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const MAX_TIERS = 24;
const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    try {
      return typeof value === 'string' ? (JSON.parse(value === '' ? '[]' : value) as unknown) : value;
    } catch {
      return value;
    }
  }, schema);
const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');

/**
 * One tier: cancelling at least `hoursBefore` hours before the start returns `percent`; with `holiday`, on holidays
 * only.
 */
const refundTier = z
  .object({
    hoursBefore: z.coerce.number().min(0).max(720).multipleOf(0.5),
    percent: z.coerce.number().int().min(0).max(100),
    holiday: z.boolean().optional(),
  })
  .strict();
export type RefundTierInput = z.output<typeof refundTier>;
const tiers = json(z.array(refundTier).max(MAX_TIERS));

const refundRuleFields = {
  name: labeled('名称', 'Name', text(40).min(2)),
  enName: labeled('英文名称', 'English name', text(60)).default(''),
  tiers: labeled('退款档位', 'Tiers', tiers),
  weekCancelMax: labeled(
    '每人每周可取消（次）',
    'Cancellations per person per week',
    int.pipe(z.int().min(0).max(99)),
  ).default(0),
  allowSpecial: labeled('可申请特殊退款', 'Allow special refunds', flag).default(true),
};

/** A refund rule as shown to staff, with the sites that use it. */
export const refundRuleRow = z.object({
  id: z.int(),
  version: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名称', 'English name', z.string()),
  tiers: labeled('退款档位', 'Tiers', z.array(refundTier)),
  weekCancelMax: labeled('每人每周可取消（次）', 'Cancellations per week', z.int()),
  allowSpecial: labeled('特殊退款', 'Special refunds', z.boolean()),
  sites: labeled('使用场地', 'Sites', z.int()),
  siteNames: labeled('使用场地', 'Sites', z.string()),
  enSiteNames: z.string(),
  dead: z.int(),
  gmtModified: labeled('修改时间', 'Updated', z.string()),
});
export type RefundRuleRow = z.output<typeof refundRuleRow>;

/** Filters of the refund rule list. */
export const refundRuleFilter = z.object({ keyword: labeled('名称、场地', 'Name or site', text(40)).optional() });

const outcome = z.object({ percent: z.int(), back: z.number(), kept: z.number() });

/** Refund rules: what share is refunded depending on how early a booking is cancelled. */
export const refundRules = {
  list: get('/api/venue/refund_rules', {
    admit: { right: 'VenuesChargeReturn' },
    about: 'Refund rules and the sites that use them.',
    input: paging.extend(refundRuleFilter.shape),
    reply: pageOf(refundRuleRow),
  }),
  sites: get('/api/venue/refund_rules/sites', {
    admit: { right: 'VenuesChargeReturn' },
    about: 'Sites for the preview.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string(), refundRuleId: z.int() })),
  }),
  add: post('/api/venue/refund_rules/add', {
    admit: { right: 'VenuesChargeReturnAdd' },
    done: 'saved',
    about: 'Adds a rule.',
    input: z.object(refundRuleFields),
    reply: z.object({ id: z.int() }),
  }),
  edit: post('/api/venue/refund_rules/edit', {
    admit: { right: 'VenuesChargeReturnEdit' },
    done: 'saved',
    about: 'Changes a rule; existing bookings keep their tiers.',
    input: z.object({ ...refundRuleFields, id, version: int }),
    reply: z.object({ id: z.int(), version: z.int() }),
  }),
  remove: post('/api/venue/refund_rules/del', {
    admit: { right: 'VenuesChargeReturnDel' },
    done: 'saved',
    about: 'Deletes a rule that no site uses.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  preview: post('/api/venue/refund_rules/preview', {
    admit: { right: 'VenuesChargeReturn' },
    about: 'Previews the refund of a slot under these tiers, saved or not; saves nothing.',
    input: z.object({
      siteId: labeled('场地', 'Site', id),
      tiers,
      roleId: labeled('身份', 'Role', id),
      date: labeled('预约日期', 'Booking date', date),
      begin: labeled('开始', 'Start', clock),
      cancelDate: labeled('取消日期', 'Cancel date', date),
      cancelAt: labeled('取消时间', 'Cancel time', clock),
    }),
    reply: z.object({
      dateKind: z.int(),
      holidayTiers: z.boolean(),
      fee: z.number().nullable(),
      cancelHours: z.number(),
      minutesBefore: z.int(),
      allowed: z.boolean(),
      now: outcome.nullable(),
      tiers: z.array(outcome.extend({ hoursBefore: z.number(), until: z.string(), dead: z.boolean() })),
    }),
  }),
  exportFile: exportCall(
    '/api/venue/refund_rules/export',
    'VenuesChargeReturnExport',
    refundRuleFilter,
    'The filtered rules as xlsx.',
  ),
};
export type RefundPreview = z.output<typeof refundRules.preview.reply>;
