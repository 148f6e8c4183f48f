import { z } from 'zod';
import { officeRank } from '#domain/office-spaces/office.status';
import { areaInput, squareMetres } from '#contract/buildings/area';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, text } from '#contract/kit/fields';
import { administeredCalls, exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice } from '#contract/venues/venue-desk.contract';

/** A person who uses rooms, with the standard and what is used today. Areas are in square metres. */
export const spaceUserRow = z.object({
  id: z.int(),
  username: labeled('用户名', 'User name', z.string()),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  orgId: z.int(),
  orgName: labeled('单位', 'Department', z.string()),
  enOrgName: z.string(),
  rank: labeled('级别', 'Rank', codeOf(officeRank)),
  quotaArea: squareMetres.nullable(),
  standard: labeled('标准（m²）', 'Standard (m²)', squareMetres),
  rooms: labeled('房间', 'Rooms', z.string()),
  area: labeled('实占（m²）', 'In use (m²)', squareMetres),
  overArea: labeled('超占（m²）', 'Over (m²)', squareMetres),
  roles: labeled('空间身份', 'Space roles', z.string()),
  enRoles: z.string(),
  note: labeled('备注', 'Remark', z.string()),
  version: z.int(),
});
export type SpaceUserRow = z.output<typeof spaceUserRow>;

/** Filters of the list of space users, and its order. */
export const spaceUserFilter = z.object({
  keyword: labeled('姓名、用户名', 'Name or user name', text(50)).optional(),
  orgId: labeled('单位', 'Department', id).optional(),
  rank: labeled('级别', 'Rank', codeOf(officeRank)).optional(),
  over: labeled('只看超占', 'Over quota only', flag).optional(),
  sort: z.enum(['name', 'area', 'overArea']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The editable fields of a space user. Without an area of their own the standard of the rank applies. */
export const spaceUserForm = z.object({
  username: labeled('用户名', 'User name', text(50).min(1)),
  orgId: labeled('单位', 'Department', id),
  rank: labeled('级别', 'Rank', codeOf(officeRank)),
  quotaArea: labeled('单独核定标准', 'Standard of their own', areaInput).nullable().default(null),
  note: labeled('备注', 'Remark', text(200)).default(''),
});

/** One period in which a person uses a room. Areas are in square metres; the last day is null while it goes on. */
export const occupantRow = z.object({
  id: z.int(),
  roomId: z.int(),
  roomNo: labeled('房间', 'Room', z.string()),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  spaceUserId: z.int(),
  name: labeled('使用人', 'Occupant', z.string()),
  enName: z.string(),
  orgName: labeled('单位', 'Department', z.string()),
  enOrgName: z.string(),
  rank: labeled('级别', 'Rank', codeOf(officeRank)),
  standard: labeled('标准（m²）', 'Standard (m²)', squareMetres),
  share: labeled('分摊（m²）', 'Share (m²)', squareMetres),
  beginOn: labeled('开始', 'From', z.string()),
  endOn: labeled('结束', 'To', z.string().nullable()),
  note: labeled('备注', 'Remark', z.string()),
  version: z.int(),
});
export type OccupantRow = z.output<typeof occupantRow>;

/** Filters of the list of office records. */
export const occupantFilter = z.object({
  keyword: labeled('姓名、房号', 'Name or room', text(50)).optional(),
  orgId: labeled('单位', 'Department', id).optional(),
  current: labeled('只看在用', 'Current only', flag).optional(),
  endBefore: labeled('结束不晚于', 'Ends by', date).optional(),
});

/** Calls that list and edit the people who use rooms, and their records. */
export const spaceUsers = {
  ...administeredCalls('/api/space_desk/users', {
    right: 'SpaceUser',
    what: 'people who use rooms, in the caller’s scope',
    row: spaceUserRow,
    filter: spaceUserFilter,
    form: spaceUserForm,
  }),
  choices: get('/api/space_desk/users/choices', {
    admit: { right: 'SpaceUser' },
    about: 'Departments in the caller’s scope.',
    input: z.object({}),
    reply: z.object({ orgs: z.array(placeChoice) }),
  }),
  detail: get('/api/space_desk/users/:id', {
    admit: { right: 'SpaceUserDetail' },
    about: 'One person with all periods of use, the current ones first.',
    input: z.object({ id }),
    reply: spaceUserRow.extend({ records: z.array(occupantRow) }),
  }),
  records: get('/api/space_desk/records', {
    admit: { right: 'SpaceUserOffice' },
    about: 'Periods in which people of the caller’s scope use rooms, by page.',
    input: paging.extend(occupantFilter.shape),
    reply: pageOf(occupantRow),
  }),
  record: get('/api/space_desk/records/:id', {
    admit: { right: 'SpaceUserOfficeDetail' },
    about: 'One period of use with the month ends settled so far.',
    input: z.object({ id }),
    reply: occupantRow.extend({
      months: z.array(z.object({ month: z.string(), standard: squareMetres, share: squareMetres, over: squareMetres })),
    }),
  }),
  exportRecords: exportCall(
    '/api/space_desk/records/export',
    'SpaceUserOfficeExport',
    occupantFilter,
    'The filtered office records as xlsx.',
  ),
};
