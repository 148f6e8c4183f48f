import { roomUsage, roomUseStatus, type RoomUsage, type RoomUseStatus } from '#domain/rooms/room.status';

/** A demo building: `widths` are the rooms along one side of its corridor, in metres. */
export interface DemoBuilding {
  readonly code: string;
  readonly name: readonly [zh: string, en: string];
  readonly address: string;
  readonly year: number;
  readonly below: number;
  readonly above: number;
  readonly north: readonly number[];
  readonly south: readonly number[];
  readonly position: readonly [lng: number, lat: number];
  /** Departments that share the building, one a floor in turn. */
  readonly orgs: readonly number[];
}

/**
 * A room of a demo floor with its rectangle on the plan in centimetres. The area is in hundredths of a square metre.
 */
export interface DemoRoom {
  readonly roomNo: string;
  readonly name: readonly [zh: string, en: string];
  readonly usage: RoomUsage;
  readonly useStatus: RoomUseStatus;
  readonly orgId: number | null;
  readonly capacity: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

/** Three buildings with 303 rooms. */
export const demoBuildings: readonly DemoBuilding[] = [
  {
    code: 'ZHB',
    name: ['综合楼 B 座', 'Complex Building B'],
    address: '主校区中环路 8 号',
    year: 2011,
    below: 1,
    above: 6,
    north: [12.8, 9.6, 14.6, 8.4, 4.8, 6, 16.4],
    south: [9.6, 6, 6.4, 10.2, 12, 13.6, 14.8],
    position: [120.0812, 30.3021],
    orgs: [10, 11, 12],
  },
  {
    code: 'TYX',
    name: ['体育学院办公楼', 'Sports Office Building'],
    address: '主校区运动场路 2 号',
    year: 2004,
    below: 0,
    above: 5,
    north: [4.2, 4.2, 4.2, 4.8, 4.8, 6, 6, 7.2, 7.2, 8.4],
    south: [7.2, 4.2, 4.2, 4.8, 4.8, 6, 6, 4.2, 7.2, 8.4],
    position: [120.0839, 30.3036],
    orgs: [10, 11, 12],
  },
  {
    code: 'CXZ',
    name: ['创新中心', 'Innovation Centre'],
    address: '东校区创业大道 66 号',
    year: 2019,
    below: 1,
    above: 6,
    north: [9.6, 9.6, 7.2, 7.2, 6, 6, 12, 14.4],
    south: [14.4, 7.2, 7.2, 9.6, 9.6, 12, 12],
    position: [120.1021, 30.2997],
    orgs: [21, 22, 23, 24, 30],
  },
];

/** Depth of a room and width of the corridor, in metres. */
const DEPTH = 7.2;
const CORRIDOR = 2.4;

const kinds: readonly (readonly [RoomUsage, zh: string, en: string, peoplePer100: number])[] = [
  [roomUsage.office, '办公室', 'Office', 10],
  [roomUsage.office, '教师办公室', 'Staff office', 10],
  [roomUsage.teaching, '多媒体教室', 'Classroom', 60],
  [roomUsage.lab, '实验室', 'Laboratory', 25],
  [roomUsage.office, '教研室', 'Teaching office', 12],
  [roomUsage.meeting, '会议室', 'Meeting room', 40],
  [roomUsage.office, '院办公室', 'School office', 10],
  [roomUsage.sports, '形体房', 'Exercise studio', 25],
  [roomUsage.storage, '器材库', 'Equipment store', 0],
  [roomUsage.office, '研究生工作室', 'Postgraduate office', 20],
  [roomUsage.common, '休息区', 'Lounge', 20],
];

/**
 * Returns the rooms of one floor: two rows along a corridor, with odd numbers in the north and even ones in the south.
 */
export function demoFloorRooms(building: DemoBuilding, no: number): DemoRoom[] {
  const sides = [
    { widths: building.north, y: 0, first: 1 },
    { widths: building.south, y: DEPTH + CORRIDOR, first: 2 },
  ];
  const letter = building.code.at(-1) ?? '';
  const storey = no < 0 ? `-${-no}` : String(no);
  return sides.flatMap(({ widths, y, first }, side) =>
    widths.map((metres, n): DemoRoom => {
      const [x, width, height] = [
        Math.round(widths.slice(0, n).reduce((sum, one) => sum + one, 0) * 100),
        Math.round(metres * 100),
        DEPTH * 100,
      ];
      const area = (width * height) / 100;
      const at = Math.abs(no) * 5 + n * 3 + side;
      const vacant = at % 13 === 4;
      const [usage, zh, en, people] = vacant
        ? ([roomUsage.idle, '空置', 'Unassigned', 0] as const)
        : no < 0
          ? ([roomUsage.storage, '地下库房', 'Basement store', 0] as const)
          : (kinds[at % kinds.length] ?? kinds[0] ?? ([roomUsage.idle, '', '', 0] as const));
      const useStatus = vacant
        ? roomUseStatus.idle
        : at % 29 === 7
          ? roomUseStatus.repair
          : at % 31 === 9
            ? roomUseStatus.lent
            : roomUseStatus.inUse;
      return {
        roomNo: `${letter}${storey}${String(first + 2 * n).padStart(2, '0')}`,
        name: [zh, en],
        usage,
        useStatus,
        orgId: vacant ? null : (building.orgs[Math.abs(no) % building.orgs.length] ?? null),
        capacity: Math.round((area / 10_000) * people),
        x,
        y: Math.round(y * 100),
        width,
        height,
        area,
      };
    }),
  );
}
