import { z } from 'zod';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { repairTrade, spaceChangeKind } from '#domain/space-changes/space-change.status';
import { checkStatus } from '#domain/system/check.status';
import { areaInput, squareMetres } from '#contract/buildings/area';
import { attachment, attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice } from '#contract/venues/venue-desk.contract';

const people = z.array(id).max(50);

/** What a request asks for. Which fields count depends on the kind; areas are in square metres. */
export const spaceChangeRequest = z.object({
  kind: labeled('变更类型', 'Kind', codeOf(spaceChangeKind)),
  roomId: labeled('房间', 'Room', id),
  otherRoomId: labeled('调换的房间', 'Other room', id).optional(),
  mergeRoomIds: labeled('并入的房间', 'Rooms to merge in', z.array(id).max(20)).default([]),
  orgId: labeled('使用单位', 'Department', id).optional(),
  usage: labeled('用途', 'Use', codeOf(roomUsage)).optional(),
  parts: labeled(
    '拆分或合并后的房间',
    'Rooms after the change',
    z.array(z.object({ roomNo: text(20).min(1), area: areaInput })).max(10),
  ).default([]),
  trade: labeled('报修类别', 'Trade', codeOf(repairTrade)).optional(),
  borrower: labeled('借用方', 'Borrower', text(80)).default(''),
  until: labeled('到期日', 'Until', date).optional(),
  join: labeled('加入的使用人', 'People to join', people).default([]),
  leave: labeled('退出的使用人', 'People to leave', people).default([]),
  reason: labeled('事由', 'Reason', text(300).min(2)),
  files: labeled('附件', 'Files', z.array(attachment).max(9)).default([]),
});
export type SpaceChangeRequest = z.output<typeof spaceChangeRequest>;

/** What a change does to one room; null stands for a room that appears or disappears. */
const changedRoom = z.object({
  roomNo: z.string(),
  area: squareMetres,
  usage: codeOf(roomUsage),
  useStatus: codeOf(roomUseStatus),
  orgName: z.string(),
  enOrgName: z.string(),
});
const roomDifference = z.object({ before: changedRoom.nullable(), after: changedRoom.nullable() });
export type RoomDifference = z.output<typeof roomDifference>;

/** A request that changes rooms. */
export const spaceChangeRow = z.object({
  id: z.int(),
  kind: labeled('变更类型', 'Kind', codeOf(spaceChangeKind)),
  rooms: labeled('房间', 'Rooms', z.string()),
  orgName: labeled('申请单位', 'Department', z.string()),
  enOrgName: z.string(),
  applicant: labeled('申请人', 'Applicant', z.string()),
  enApplicant: z.string(),
  own: z.boolean(),
  reason: labeled('事由', 'Reason', z.string()),
  checkStatus: labeled('审核状态', 'Review status', codeOf(checkStatus)),
  closed: z.boolean(),
  checkContent: labeled('审核意见', 'Comment', z.string()),
  checker: labeled('审核人', 'Reviewer', z.string()),
  enChecker: z.string(),
  submittedAt: labeled('提交时间', 'Submitted at', z.string()),
  fileIds: z.array(z.string()),
});
export type SpaceChangeRow = z.output<typeof spaceChangeRow>;

/** Filters of the requests, and their order. */
export const spaceChangeFilter = z.object({
  keyword: labeled('房号、事由', 'Room or reason', text(50)).optional(),
  kind: labeled('变更类型', 'Kind', codeOf(spaceChangeKind)).optional(),
  checkStatus: labeled('审核状态', 'Review status', codeOf(checkStatus)).optional(),
  mine: labeled('我提交的', 'Submitted by me', flag).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const saved = z.object({ id: z.int() });
const at = '/api/space_desk/changes';

const personName = z.object({ name: z.string(), enName: z.string() });

/** Calls for requests that change rooms. The generic review call decides them. */
export const spaceChanges = {
  list: get(at, {
    admit: { right: 'VisualFloorAudit' },
    about: 'Requests of the departments in the caller’s scope, by page.',
    input: paging.extend(spaceChangeFilter.shape),
    reply: pageOf(spaceChangeRow),
  }),
  exportFile: exportCall(`${at}/export`, 'VisualFloorAuditExport', spaceChangeFilter, 'The filtered requests as xlsx.'),
  choices: get(`${at}/choices`, {
    admit: { right: 'VisualFloorAuditAdd' },
    about: 'Rooms, departments and people a request may name.',
    input: z.object({}),
    reply: z.object({ rooms: z.array(placeChoice), orgs: z.array(placeChoice), people: z.array(placeChoice) }),
  }),
  detail: get(`${at}/:id`, {
    admit: { right: 'VisualFloorAudit' },
    about: 'A request with what it does to its rooms, or what it did, and the history of its first room.',
    input: z.object({ id }),
    reply: spaceChangeRow.extend({
      changes: z.array(roomDifference),
      join: z.array(personName),
      leave: z.array(personName),
      trade: labeled('报修类别', 'Trade', codeOf(repairTrade)).nullable(),
      borrower: labeled('借用方', 'Borrower', z.string()),
      until: labeled('到期日', 'Until', z.string()).nullable(),
      refusal: z.object({ message: z.string(), messageEn: z.string() }).nullable(),
      history: z.array(
        z.object({
          at: z.string(),
          kind: codeOf(spaceChangeKind),
          before: changedRoom.nullable(),
          after: changedRoom.nullable(),
        }),
      ),
    }),
  }),
  apply: post(`${at}/apply`, {
    admit: { right: 'VisualFloorAuditAdd' },
    done: 'saved',
    about: 'Submits a request; refused if the rooms do not allow it now. Nothing changes before it passes.',
    input: spaceChangeRequest,
    reply: saved,
  }),
  resubmit: post(`${at}/resubmit`, {
    admit: { right: 'VisualFloorAuditAdd' },
    done: 'saved',
    about: 'Submits an own request again that was sent back, with the rooms as they are now.',
    input: z.object({ id, reason: labeled('事由', 'Reason', text(300).min(2)) }),
    reply: saved,
  }),
  withdraw: post(`${at}/withdraw`, {
    admit: { right: 'VisualFloorAuditAdd' },
    done: 'saved',
    about: 'Withdraws an own request that is not decided.',
    input: z.object({ id }),
    reply: saved,
  }),
  proof: post(`${at}/proof`, {
    admit: { right: 'VisualFloorAudit' },
    about: 'Returns an address, valid for one minute, of one file of a request.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
};
