import { z } from 'zod';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { sortOrder, placeChoice, version } from './venue-desk.contract';

/** A space (court, room or pool) as site staff see it. */
export const spaceDeskRow = z.object({
  id: z.int(),
  spaceName: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  siteId: z.int(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  bookingMode: z.int(),
  spaceGroupId: labeled('冲突组', 'Conflict group', z.int().nullable()),
  conflictSpaceIds: z.array(z.int()),
  conflictNames: labeled('互斥场地', 'Conflicts with', z.string()),
  enConflictNames: z.string(),
  capacity: labeled('容纳人数', 'Capacity', z.int()),
  remark: labeled('备注', 'Remark', z.string()),
  enRemark: z.string(),
  sort: z.int(),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type SpaceDeskRow = z.output<typeof spaceDeskRow>;

/** Filters of the list of spaces. */
export const spaceDeskFilter = z.object({
  keyword: labeled('名称、备注', 'Name or remark', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

const spaceFields = {
  spaceName: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  capacity: labeled('容纳人数', 'Capacity', int.min(0).max(100_000)).default(0),
  remark: labeled('备注', 'Remark', text(200)).default(''),
  enRemark: labeled('英文备注', 'English remark', text(400)).default(''),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
};
const savedSpace = z.object({ id: z.int() });

/** Calls that manage spaces: courts, half courts and rooms. */
export const spaceDesk = {
  list: get('/api/venue_desk/spaces', {
    admit: { right: 'VenuesSpace' },
    about: 'Spaces in the caller’s scope, by page.',
    input: paging.extend(spaceDeskFilter.shape),
    reply: pageOf(spaceDeskRow),
  }),
  choices: get('/api/venue_desk/spaces/choices', {
    admit: { right: 'VenuesSpace' },
    about: 'Sites in the caller’s scope.',
    input: z.object({}),
    reply: z.object({ sites: z.array(placeChoice) }),
  }),
  besides: get('/api/venue_desk/spaces/besides', {
    admit: { right: 'VenuesSpace' },
    about: 'The other spaces of a space’s site.',
    input: z.object({ id }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  add: post('/api/venue_desk/spaces/add', {
    admit: { right: 'VenuesSpaceAdd' },
    done: 'saved',
    about: 'Adds a space, or several numbered from a start: `{n}` in the names is the number.',
    input: z.object({
      siteId: labeled('场地', 'Site', id),
      ...spaceFields,
      count: labeled('数量', 'Quantity', int.min(1).max(50)).default(1),
      from: labeled('起始编号', 'First number', int.min(0).max(9_999)).default(1),
    }),
    reply: z.object({ ids: z.array(z.int()) }),
  }),
  edit: post('/api/venue_desk/spaces/edit', {
    admit: { right: 'VenuesSpaceEdit' },
    done: 'saved',
    about: 'Changes a space and its conflicts with other spaces; conflicts cannot change while bookings lie ahead.',
    input: z.object({
      id,
      version,
      ...spaceFields,
      conflictSpaceIds: labeled('互斥场地', 'Conflicts with', z.array(id).max(20)).default([]),
    }),
    reply: savedSpace,
  }),
  split: post('/api/venue_desk/spaces/split', {
    admit: { right: 'VenuesSpaceAdd' },
    done: 'saved',
    about: 'Creates the parts of a court: each conflicts with the whole, but not with the others.',
    input: z.object({ id, parts: labeled('份数', 'Parts', int.min(2).max(4)).default(2) }),
    reply: z.object({ ids: z.array(z.int()) }),
  }),
  publish: post('/api/venue_desk/spaces/publish', {
    admit: { right: 'VenuesSpaceEdit' },
    done: 'saved',
    about: 'Enables or disables spaces; existing bookings remain.',
    input: z.object({ ids: z.array(id).min(1).max(200), status: codeOf(switchStatus) }),
    reply: z.object({ count: z.int() }),
  }),
  order: post('/api/venue_desk/spaces/order', {
    admit: { right: 'VenuesSpaceEdit' },
    done: 'saved',
    about: 'Sets the order of the given spaces.',
    input: sortOrder,
    reply: z.object({ count: z.int() }),
  }),
  remove: post('/api/venue_desk/spaces/delete', {
    admit: { right: 'VenuesSpaceDel' },
    done: 'saved',
    about: 'Deletes a space that is not in use.',
    input: z.object({ id }),
    reply: savedSpace,
  }),
  exportFile: exportCall(
    '/api/venue_desk/spaces/export',
    'VenuesSpaceExport',
    spaceDeskFilter,
    'The filtered spaces as xlsx.',
  ),
  ...importCalls('/api/venue_desk/spaces/import', 'VenuesSpaceImport', 'spaces'),
};
