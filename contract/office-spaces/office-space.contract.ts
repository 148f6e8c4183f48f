import { z } from 'zod';
import { statementStatus } from '#domain/office-spaces/office.status';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { squareMetres } from '#contract/buildings/area';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, stamp, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice } from '#contract/venues/venue-desk.contract';
import { occupantRow } from './space-user.contract';

/** A room of a department with its occupants of today. Areas are in square metres. */
export const officeRoomRow = z.object({
  id: z.int(),
  roomNo: labeled('房间', 'Room', z.string()),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  orgName: labeled('单位', 'Department', z.string()),
  enOrgName: z.string(),
  usage: labeled('用途', 'Use', codeOf(roomUsage)),
  useStatus: labeled('状态', 'State', codeOf(roomUseStatus)),
  people: labeled('使用人', 'Occupants', z.string()),
  enPeople: z.string(),
  occupants: labeled('人数', 'People', z.int()),
  standard: labeled('标准（m²）', 'Standard (m²)', squareMetres),
  area: labeled('实占（m²）', 'Area (m²)', squareMetres),
  overArea: labeled('超占（m²）', 'Over (m²)', squareMetres),
  endOn: labeled('最近到期', 'Ends first', z.string().nullable()),
});
export type OfficeRoomRow = z.output<typeof officeRoomRow>;

/** Filters of the list of office rooms, and its order. */
export const officeRoomFilter = z.object({
  keyword: labeled('房号、使用人', 'Room or occupant', text(50)).optional(),
  orgId: labeled('单位', 'Department', id).optional(),
  usage: labeled('用途', 'Use', codeOf(roomUsage)).optional(),
  over: labeled('只看超占', 'Over quota only', flag).optional(),
  empty: labeled('只看无人', 'Without occupants only', flag).optional(),
  sort: z.enum(['roomNo', 'area', 'overArea']).default('roomNo'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** A statement of fees. Amounts are in yuan, areas in square metres. */
export const statementRow = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: labeled('单位', 'Department', z.string()),
  enOrgName: z.string(),
  year: labeled('年度', 'Year', z.int()),
  status: labeled('状态', 'Status', codeOf(statementStatus)),
  unitPrice: labeled('单价（元/m²·年）', 'Price (CNY per m² and year)', yuan),
  total: labeled('应缴（元）', 'Fee (CNY)', yuan),
  issuedAt: labeled('出具时间', 'Issued at', stamp),
  dueOn: labeled('确认期限', 'Confirm by', z.string()),
  note: labeled('说明', 'Note', z.string()),
});
export type StatementRow = z.output<typeof statementRow>;

const statementLineRow = z.object({
  spaceUserId: z.int().nullable(),
  name: labeled('使用人', 'Occupant', z.string()),
  enName: z.string(),
  months: labeled('月数', 'Months', z.int()),
  standard: labeled('标准（m²）', 'Standard (m²)', squareMetres),
  area: labeled('实占（m²）', 'Area (m²)', squareMetres),
  overMonths: labeled('超占合计（m²·月）', 'Over (m² × months)', squareMetres),
  fee: labeled('金额（元）', 'Amount (CNY)', yuan),
});
export type StatementLineRow = z.output<typeof statementLineRow>;

/** Filters of the list of statements. */
export const statementFilter = z.object({
  year: labeled('年度', 'Year', int.min(2000).max(2200)).optional(),
  orgId: labeled('单位', 'Department', id).optional(),
  status: labeled('状态', 'Status', codeOf(statementStatus)).optional(),
});

const savedRecord = z.object({ id: z.int() });
const at = '/api/space_desk/offices';
const yearOfOrg = z.object({ orgId: id, year: int.min(2000).max(2200) });

/** Calls for office rooms, their occupants, the quotas of departments and the yearly statements of fees. */
export const officeSpaces = {
  list: get(at, {
    admit: { right: 'OfficeSpaceList' },
    about: 'Rooms of the departments in the caller’s scope with their occupants of today, by page.',
    input: paging.extend(officeRoomFilter.shape),
    reply: pageOf(officeRoomRow),
  }),
  exportFile: exportCall(
    `${at}/export`,
    'OfficeSpaceListExport',
    officeRoomFilter,
    'The filtered office rooms as xlsx.',
  ),
  quotas: get(`${at}/quotas`, {
    admit: { right: 'OfficeSpaceList' },
    about: 'Quota and use of each department in the caller’s scope today, and the state of this year’s statements.',
    input: z.object({}),
    reply: z.object({
      warnPercent: z.int(),
      unitPrice: yuan,
      people: z.int(),
      rooms: z.int(),
      statements: z.object({ all: z.int(), confirmed: z.int(), total: yuan }),
      orgs: z.array(
        placeChoice.extend({
          id: z.int(),
          quota: squareMetres,
          area: squareMetres,
          overArea: squareMetres,
          people: z.int(),
        }),
      ),
    }),
  }),
  room: get(`${at}/:id`, {
    admit: { right: 'OfficeSpace' },
    about: 'One room with its occupants of today, those who left, and the people who may be assigned.',
    input: z.object({ id }),
    reply: officeRoomRow.extend({
      records: z.array(occupantRow),
      candidates: z.array(placeChoice),
      settledUntil: z.string().nullable(),
    }),
  }),
  assign: post(`${at}/assign`, {
    admit: { right: 'OfficeSpaceEdit' },
    done: 'saved',
    about: 'Assigns a person to a room from a day on; refused in a settled month.',
    input: z.object({
      roomId: id,
      spaceUserId: labeled('使用人', 'Occupant', id),
      beginOn: labeled('开始日期', 'First day', date),
      endOn: labeled('结束日期', 'Last day', date).nullable().default(null),
      note: labeled('备注', 'Remark', text(200)).default(''),
    }),
    reply: savedRecord,
  }),
  end: post(`${at}/end`, {
    admit: { right: 'OfficeSpaceEdit' },
    done: 'saved',
    about: 'Sets the last day of a person in a room; refused in a settled month.',
    input: z.object({ id, version: int.optional(), endOn: labeled('结束日期', 'Last day', date) }),
    reply: savedRecord,
  }),
  statements: get(`${at}/statements`, {
    admit: { right: 'OfficeSpaceList' },
    about: 'Statements of the departments in the caller’s scope, by page.',
    input: paging.extend(statementFilter.shape),
    reply: pageOf(statementRow),
  }),
  statementsFile: exportCall(
    `${at}/statements/export`,
    'OfficeSpaceListExport',
    statementFilter,
    'The filtered statements as xlsx.',
  ),
  statement: get(`${at}/statements/:id`, {
    admit: { right: 'OfficeSpaceList' },
    about: 'A statement with its lines, as issued.',
    input: z.object({ id }),
    reply: statementRow.extend({ lines: z.array(statementLineRow) }),
  }),
  preview: get(`${at}/preview`, {
    admit: { right: 'OfficeSpaceList' },
    about: 'What the statement of a department for a year is today; nothing is stored.',
    input: yearOfOrg,
    reply: z.object({
      unitPrice: yuan,
      total: yuan,
      lines: z.array(statementLineRow),
    }),
  }),
  issue: post(`${at}/statements/issue`, {
    admit: { right: 'OfficeSpaceListBill' },
    done: 'saved',
    about: 'Issues the statement of a department for a year. Its lines never change afterwards.',
    input: yearOfOrg,
    reply: savedRecord,
  }),
  confirm: post(`${at}/statements/confirm`, {
    admit: { right: 'OfficeSpaceListAccept' },
    done: 'saved',
    about: 'Confirms a statement for its department.',
    input: z.object({ id }),
    reply: savedRecord,
  }),
  dispute: post(`${at}/statements/dispute`, {
    admit: { right: 'OfficeSpaceListAccept' },
    done: 'saved',
    about: 'Disputes a statement with a reason.',
    input: z.object({ id, reason: labeled('理由', 'Reason', text(200).min(1)) }),
    reply: savedRecord,
  }),
  withdraw: post(`${at}/statements/withdraw`, {
    admit: { right: 'OfficeSpaceListBill' },
    done: 'saved',
    about: 'Withdraws a statement that is not confirmed, with a reason; another one can be issued.',
    input: z.object({ id, reason: labeled('理由', 'Reason', text(200).min(1)) }),
    reply: savedRecord,
  }),
};
