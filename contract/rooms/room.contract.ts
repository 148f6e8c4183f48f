import { z } from 'zod';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { areaInput, squareMetres } from '#contract/buildings/area';
import { get } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { administeredCalls } from '#contract/kit/list-calls';
import { placeChoice } from '#contract/venues/venue-desk.contract';

/** A room as staff see it. The area is in square metres. */
export const roomRow = z.object({
  id: z.int(),
  buildingId: z.int(),
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  floorId: z.int(),
  floorNo: z.int(),
  floorName: labeled('楼层', 'Floor', z.string()),
  enFloorName: z.string(),
  roomNo: labeled('房号', 'Room no.', z.string()),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  area: labeled('面积（m²）', 'Area (m²)', squareMetres),
  usage: labeled('用途', 'Use', codeOf(roomUsage)),
  orgId: z.int().nullable(),
  orgName: labeled('使用单位', 'Department', z.string()),
  enOrgName: z.string(),
  principalUserId: z.int().nullable(),
  principalName: labeled('责任人', 'Person in charge', z.string()),
  enPrincipalName: z.string(),
  capacity: labeled('容纳人数', 'Capacity', z.int()),
  facilities: labeled('设施', 'Equipment', z.string()),
  keyNo: labeled('钥匙号', 'Key no.', z.string()),
  networkNo: labeled('信息点号', 'Network port', z.string()),
  useStatus: labeled('使用状态', 'State', codeOf(roomUseStatus)),
  siteId: z.int().nullable(),
  siteName: labeled('预约场地', 'Bookable site', z.string()),
  enSiteName: z.string(),
  version: z.int(),
});
export type RoomRow = z.output<typeof roomRow>;

/** Filters of the list of rooms, and its order. */
export const roomFilter = z.object({
  keyword: labeled('房号、名称、钥匙号', 'Number, name or key', text(50)).optional(),
  buildingId: labeled('楼宇', 'Building', id).optional(),
  floorId: labeled('楼层', 'Floor', id).optional(),
  usage: labeled('用途', 'Use', codeOf(roomUsage)).optional(),
  orgId: labeled('使用单位', 'Department', id).optional(),
  useStatus: labeled('使用状态', 'State', codeOf(roomUseStatus)).optional(),
  sort: z.enum(['roomNo', 'area', 'capacity']).default('roomNo'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The editable fields of a room. */
export const roomForm = z.object({
  floorId: labeled('楼层', 'Floor', id),
  roomNo: labeled('房号', 'Room no.', text(20).min(1)),
  name: labeled('名称', 'Name', text(50)).default(''),
  enName: labeled('英文名', 'English name', text(80)).default(''),
  area: labeled('面积', 'Area', areaInput),
  usage: labeled('用途', 'Use', codeOf(roomUsage)).default(roomUsage.idle),
  useStatus: labeled('使用状态', 'State', codeOf(roomUseStatus)).default(roomUseStatus.idle),
  orgId: labeled('使用单位', 'Department', id).nullable().default(null),
  principalUserId: labeled('责任人', 'Person in charge', id).nullable().default(null),
  capacity: labeled('容纳人数', 'Capacity', int.min(0).max(100_000)).default(0),
  facilities: labeled('设施', 'Equipment', text(200)).default(''),
  keyNo: labeled('钥匙号', 'Key no.', text(30)).default(''),
  networkNo: labeled('信息点号', 'Network port', text(30)).default(''),
  siteId: labeled('预约场地', 'Bookable site', id).nullable().default(null),
});
export type RoomForm = z.output<typeof roomForm>;

const floorOfRooms = z.object({
  id: z.int(),
  no: z.int(),
  name: z.string(),
  enName: z.string(),
  area: squareMetres,
  rooms: z.array(roomRow),
});
export type FloorOfRooms = z.output<typeof floorOfRooms>;

const buildingOfRooms = z.object({ id: z.int(), name: z.string(), enName: z.string(), floors: z.array(floorOfRooms) });

/** Calls that list and edit rooms, and show them by floor and by building. */
export const rooms = {
  ...administeredCalls('/api/space_desk/rooms', {
    right: 'VisualRoomList',
    what: 'rooms in the caller’s scope',
    row: roomRow,
    filter: roomFilter,
    form: roomForm,
  }),
  choices: get('/api/space_desk/rooms/choices', {
    admit: { right: 'VisualRoomList' },
    about: 'Floors, departments in the caller’s scope, space managers and bookable sites.',
    input: z.object({}),
    reply: z.object({
      buildings: z.array(placeChoice),
      floors: z.array(placeChoice.extend({ buildingId: z.int() })),
      orgs: z.array(placeChoice),
      principals: z.array(placeChoice),
      sites: z.array(placeChoice),
    }),
  }),
  ofFloor: get('/api/space_desk/floor_rooms', {
    admit: { right: 'VisualFloorRoom' },
    about: 'Floors of a building with the rooms of the caller’s scope.',
    input: z.object({ buildingId: id }),
    reply: buildingOfRooms,
  }),
  stack: get('/api/space_desk/stack', {
    admit: { right: 'GraphicSpace' },
    about: 'Floors of a building with the rooms of the caller’s scope, for its diagram.',
    input: z.object({ buildingId: id }),
    reply: buildingOfRooms,
  }),
  detail: get('/api/space_desk/rooms/:id', {
    admit: { right: 'GraphicSpaceDetail' },
    about: 'One room of the caller’s scope.',
    input: z.object({ id }),
    reply: roomRow,
  }),
  ...importCalls('/api/space_desk/rooms/import', 'VisualRoomListImport', 'rooms'),
};
