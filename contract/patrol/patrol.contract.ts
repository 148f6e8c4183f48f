import { z } from 'zod';
import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const named = z.object({ id: z.int(), name: z.string(), enName: z.string() });
const roles = z.array(codeOf(role)).max(24);

/** What the form of a point takes. */
const pointForm = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  place: labeled('位置', 'Location', text(80)).default(''),
  enPlace: labeled('英文位置', 'English location', text(120)).default(''),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** A point as listed. The code on its sign is not listed: knowing it proves a visit. */
export const patrolPointRow = pointForm.extend({
  id: z.int(),
  version: z.int(),
  plans: labeled('所在计划', 'Plans', z.int()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
});
export type PatrolPointRow = z.output<typeof patrolPointRow>;

/** Filters of the list of points. */
export const patrolPointFilter = z.object({
  keyword: labeled('名称、位置', 'Name or location', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

const planItem = z.object({ name: text(60).min(1), enName: text(100).min(1) });
const planPoint = z.object({ pointId: id, items: z.array(planItem).min(1).max(30) });
export type PatrolPlanPoint = z.output<typeof planPoint>;

/** What the form of a plan takes. Weekdays are 1 to 7 from Monday; times are `HH:mm` in school time. */
const planForm = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  kind: labeled('类型', 'Kind', codeOf(patrolKind)),
  frequency: labeled('频率', 'Frequency', codeOf(patrolFrequency)),
  weekdays: labeled('星期', 'Weekdays', z.array(z.coerce.number().int().min(1).max(7)).max(7)).default([]),
  monthDay: labeled('每月几日', 'Day of the month', z.coerce.number().int().min(1).max(31)).nullable().default(null),
  times: labeled('开始时间', 'Start times', z.array(clock).min(1).max(12)),
  windowMinutes: labeled('完成时限（分钟）', 'Time to finish (min)', z.coerce.number().int().min(10).max(1_440)),
  isOrdered: labeled('按顺序', 'Fixed order', flag).default(false),
  mustScan: labeled('必须扫码', 'Scan each sign', flag).default(true),
  roleId: labeled('指派角色', 'Assigned role', codeOf(role)).nullable().default(null),
  userId: labeled('指派人员', 'Assigned person', id).nullable().default(null),
  handlerRoles: labeled('异常通知角色', 'Roles to notify', roles.min(1)),
  route: labeled('巡检点', 'Points', z.array(planPoint).min(1).max(60)),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});
export type PatrolPlanForm = z.output<typeof planForm>;

/** A plan as listed. */
export const patrolPlanRow = planForm.extend({
  id: z.int(),
  version: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  userName: labeled('指派人员', 'Assigned person', z.string().nullable()),
  points: labeled('点数', 'Points', z.int()),
  route: labeled('巡检点', 'Points', z.array(planPoint)),
  nextAt: labeled('下次任务', 'Next task', z.string().nullable()),
});
export type PatrolPlanRow = z.output<typeof patrolPlanRow>;

/** Filters of the list of plans. */
export const patrolPlanFilter = z.object({
  keyword: labeled('计划名称', 'Plan name', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  kind: labeled('类型', 'Kind', codeOf(patrolKind)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

const one = z.object({ id });

/** Endpoints of points of security checks. */
export const patrolPoints = {
  ...administeredCalls('/api/patrol/points', {
    right: 'SecurityCheck',
    what: 'points of security checks of the venues in the caller’s scope',
    row: patrolPointRow,
    filter: patrolPointFilter,
    form: pointForm,
  }),
  sign: get('/api/patrol/points/:id/sign', {
    admit: { right: 'SecurityCheckEdit' },
    about: 'The code that is printed on the sign of a point.',
    input: one,
    reply: z.object({ code: z.string() }),
  }),
};

/** Endpoints of plans of security checks. */
export const patrolPlans = {
  ...administeredCalls('/api/patrol/plans', {
    right: 'SecurityCheck',
    what: 'plans of security checks of the venues in the caller’s scope',
    row: patrolPlanRow,
    filter: patrolPlanFilter,
    form: planForm,
    about: { save: 'Adds a plan, or changes the one with this id; its tasks that have not started are made anew.' },
  }),
  choices: get('/api/patrol/plans/form/choices', {
    admit: { right: 'SecurityCheck' },
    about:
      'Venues in the caller’s scope with their points, and the people and roles that may do or handle checks there.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(named),
      points: z.array(named.extend({ venueId: z.int(), status: codeOf(switchStatus) })),
      people: z.array(named),
      inspectors: z.array(codeOf(role)),
      handlers: z.array(codeOf(role)),
    }),
  }),
};
