import { z } from 'zod';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { squareMetres } from '#contract/buildings/area';
import { get } from '#contract/kit/endpoint';
import { codeOf, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { placeChoice } from '#contract/venues/venue-desk.contract';

/** The rooms of one building, use, state and department. The area is in square metres; null is no department. */
const roomGroup = z.object({
  buildingId: z.int(),
  usage: codeOf(roomUsage),
  useStatus: codeOf(roomUseStatus),
  orgId: z.int().nullable(),
  rooms: labeled('房间数', 'Rooms', z.int()),
  area: labeled('面积（m²）', 'Area (m²)', squareMetres),
});
export type RoomGroup = z.output<typeof roomGroup>;

/** A row of the exported overview. */
export const roomGroupRow = z.object({
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  usage: labeled('用途', 'Use', codeOf(roomUsage)),
  useStatus: labeled('使用状态', 'State', codeOf(roomUseStatus)),
  orgName: labeled('使用单位', 'Department', z.string()),
  enOrgName: z.string(),
  rooms: labeled('房间数', 'Rooms', z.int()),
  area: labeled('面积（m²）', 'Area (m²)', squareMetres),
});
export type RoomGroupRow = z.output<typeof roomGroupRow>;

/** Calls of the overview of all rooms. */
export const spaceOverview = {
  read: get('/api/space_desk/overview', {
    admit: { right: 'SpaceManage' },
    about: 'The rooms of the caller’s scope in groups of one building, use, state and department, with their areas.',
    input: z.object({}),
    reply: z.object({
      buildings: z.array(placeChoice),
      orgs: z.array(placeChoice),
      groups: z.array(roomGroup),
    }),
  }),
  exportFile: exportCall(
    '/api/space_desk/overview/export',
    'SpaceManageExport',
    z.object({}),
    'The overview of rooms as xlsx, a row for each building, use, state and department.',
  ),
};
