import { z } from 'zod';
import { gateMode } from '#domain/gates/gate.status';
import { role } from '#domain/session/role.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';

/** A device of a gate; `passed` are its passages of the last hour. */
const gateLane = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  /** 1 in, 2 out, 3 both. */
  direction: z.int(),
  online: z.boolean(),
  passed: z.int(),
});

/** A gate: its devices, whom it admits, its mode, and the people inside its venue now. */
export const gateGroupRow = z.object({
  id: z.int(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  name: labeled('闸机组', 'Gate', z.string()),
  enName: z.string(),
  lanes: labeled('通道', 'Lanes', z.array(gateLane)),
  mode: labeled('模式', 'Mode', codeOf(gateMode)),
  modeUntil: labeled('模式截止', 'Mode until', z.string().nullable()),
  admitsBookings: labeled('有预约可入', 'Admits bookings', z.boolean()),
  siteIds: z.array(z.int()),
  siteNames: labeled('限场地', 'Sites', z.string()),
  enSiteNames: z.string(),
  freeRoles: labeled('免预约角色', 'Roles without booking', z.array(z.int())),
  admitsStaff: labeled('场馆员工可入', 'Admits staff', z.boolean()),
  earlyEntryMin: labeled('提前入场', 'Early entry', z.int().nullable()),
  capacity: labeled('人数上限', 'People limit', z.int()),
  antiPassback: labeled('防重复进场', 'Anti-passback', z.boolean()),
  inside: labeled('在馆', 'Inside', z.int()),
  /** The limit in force: the smaller of the limits of gate and venue; 0 is none. */
  cap: z.int(),
  version: z.int(),
});
export type GateGroupRow = z.output<typeof gateGroupRow>;

/** Filters of the list of gates. */
export const gateGroupFilter = z.object({
  keyword: labeled('闸机组名称', 'Gate name', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  mode: labeled('模式', 'Mode', codeOf(gateMode)).optional(),
});

const form = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('闸机组', 'Gate', text(40).min(1)),
  enName: labeled('英文名称', 'English name', text(60)).default(''),
  hardwareIds: labeled('设备', 'Devices', z.array(id).min(1).max(50)),
  admitsBookings: labeled('有预约可入', 'Admits bookings', flag),
  siteIds: labeled('限这些场地的预约', 'Only bookings of', z.array(id).max(100)).default([]),
  freeRoles: labeled('免预约角色', 'Roles without booking', z.array(codeOf(role)).max(24)).default([]),
  admitsStaff: labeled('场馆员工可入', 'Admits staff', flag),
  earlyEntryMin: labeled('提前入场（分钟）', 'Early entry in minutes', int.min(0).max(240)).nullish(),
  capacity: labeled('人数上限', 'People limit', int.min(0).max(100_000)).default(0),
  antiPassback: labeled('防重复进场', 'Anti-passback', flag),
});

/** The longest time for which a gate is kept open or locked, in minutes. */
const LONGEST_MODE = 7 * 24 * 60;
const choice = { id: z.int(), name: z.string(), enName: z.string(), venueId: z.int() };

/** Endpoints of gates. */
export const gateGroups = {
  ...administeredCalls('/api/venue/gates', {
    right: 'VenuesGateManage',
    what: 'gates',
    row: gateGroupRow,
    filter: gateGroupFilter,
    form,
    about: { remove: 'Deletes a gate; its devices then admit by the default rule.' },
  }),
  choices: get('/api/venue/gates/choices', {
    admit: { right: 'VenuesGateManageEdit' },
    about: 'Venues, and the devices and sites of them, that a gate may have.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
      devices: z.array(z.object(choice)),
      sites: z.array(z.object(choice)),
    }),
  }),
  setMode: post('/api/venue/gates/mode', {
    admit: { right: 'VenuesGateManageMode' },
    done: 'saved',
    about: 'Returns a gate to its rules, keeps it open for a time, or locks it for a time or until changed.',
    input: z.object({
      id,
      mode: labeled('模式', 'Mode', codeOf(gateMode)),
      minutes: labeled('时长（分钟）', 'Duration in minutes', int.min(1).max(LONGEST_MODE)).nullish(),
      reason: labeled('原因', 'Reason', text(200).min(1)),
    }),
    reply: z.object({ id: z.int() }),
  }),
};
