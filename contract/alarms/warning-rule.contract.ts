import { z } from 'zod';
import { warningCompare, warningMetric, warningTarget } from '#domain/alarms/warning.status';
import { alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { messageChannel } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';

const value = z.coerce.number().min(-100_000).max(1_000_000);
const seconds = z.coerce.number().int().min(0).max(86_400);
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
const roles = z.array(codeOf(role)).max(24);

/** The most targets a rule names. */
const MAX_TARGETS = 200;

/** What the form of a warning rule takes. Without targets it is for all of its kind in the venue. */
export const warningForm = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  targetKind: labeled('对象类型', 'Target', codeOf(warningTarget)),
  hardwareKind: labeled('设备类型', 'Device kind', codeOf(hardwareKind)).nullable().default(null),
  targetIds: labeled('对象', 'Targets', z.array(id).max(MAX_TARGETS)).default([]),
  metric: labeled('指标', 'Metric', codeOf(warningMetric)),
  compare: labeled('比较', 'Compare', codeOf(warningCompare)),
  threshold: labeled('报警线', 'Limit', value.nullable()).default(null),
  clearValue: labeled('解除线', 'Clear value', value.nullable()).default(null),
  holdSeconds: labeled('保持才报警', 'Hold before alarm', seconds).default(0),
  clearSeconds: labeled('保持才解除', 'Hold before clearing', seconds).default(0),
  level: labeled('级别', 'Severity', codeOf(alarmLevel)),
  receivers: labeled('通知角色', 'Roles to notify', roles).default([]),
  channels: labeled('通知方式', 'Notify by', z.array(codeOf(messageChannel)).max(2)).default([]),
  quietFrom: labeled('免打扰开始', 'Quiet from', clock).default(null),
  quietTo: labeled('免打扰结束', 'Quiet until', clock).default(null),
  escalateMinutes: labeled('无人确认后升级（分钟）', 'Escalate after (min)', z.coerce.number().int().min(1).max(1_440))
    .nullable()
    .default(null),
  escalateRoles: labeled('升级通知角色', 'Escalate to', roles).default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});
export type WarningForm = z.output<typeof warningForm>;

const named = z.object({ id: z.int(), name: z.string(), enName: z.string() });

/** A warning rule as listed, with its targets and its alarms of the last seven days. */
export const warningRow = warningForm.extend({
  id: z.int(),
  version: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  targets: labeled('对象', 'Targets', z.array(named)),
  week: labeled('近 7 天报警', 'Alarms, 7 days', z.int()),
  open: labeled('未恢复', 'Open', z.int()),
});
export type WarningRow = z.output<typeof warningRow>;

/** Filters of the list of warning rules. */
export const warningFilter = z.object({
  keyword: labeled('规则名称', 'Rule name', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  targetKind: labeled('对象类型', 'Target', codeOf(warningTarget)).optional(),
  metric: labeled('指标', 'Metric', codeOf(warningMetric)).optional(),
  level: labeled('级别', 'Severity', codeOf(alarmLevel)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
  sort: z.enum(['week', 'level']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const limit = z.number().nullable();
const replayed = z.object({ raisedAt: z.number(), clearedAt: z.number().nullable(), worst: z.number() });
export type WarningReplay = z.output<typeof replayed>;

/** One target of a preview: its readings in steps, each the value nearest to the limit, and what both rules raise. */
const previewTarget = named.extend({
  limits: z.object({ low: limit, high: limit, clearLow: limit, clearHigh: limit }).nullable(),
  readings: z.int(),
  points: z.array(z.object({ at: z.number(), value: z.number() })),
  alarms: z.array(replayed),
  /** Null for a new rule. */
  before: z.array(replayed).nullable(),
});
export type WarningPreviewTarget = z.output<typeof previewTarget>;

/** Endpoints of warning rules: list, one rule, choices of the form, save, delete, export and preview. */
export const warningRules = {
  ...administeredCalls('/api/equipment/warning_rules', {
    right: 'EquipmentEarlyWarningSetting',
    what: 'warning rules of the venues in the caller’s scope',
    row: warningRow,
    filter: warningFilter,
    form: warningForm,
    about: {
      save: 'Adds a warning rule, or changes the one with this id. Open alarms that no rule stands behind any more are cleared.',
      remove: 'Deletes a warning rule that has never raised an alarm.',
    },
  }),
  detail: get('/api/equipment/warning_rules/:id', {
    admit: { right: 'EquipmentEarlyWarningSetting' },
    about: 'One warning rule.',
    input: z.object({ id }),
    reply: warningRow,
  }),
  choices: get('/api/equipment/warning_rules/form/choices', {
    admit: { right: 'EquipmentEarlyWarningSettingEdit' },
    about: 'Venues in the caller’s scope with their facilities, measures and devices.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(named),
      facilities: z.array(named.extend({ venueId: z.int(), metrics: z.array(z.string()) })),
      devices: z.array(named.extend({ venueId: z.int(), kind: z.int() })),
    }),
  }),
  preview: post('/api/equipment/warning_rules/preview', {
    admit: { right: 'EquipmentEarlyWarningSettingEdit' },
    about: 'Shows which alarms a rule would have raised over the readings of the last seven days. Changes nothing.',
    input: warningForm.extend({ id: id.optional() }),
    reply: z.object({ from: z.number(), to: z.number(), targets: z.array(previewTarget) }),
  }),
};
