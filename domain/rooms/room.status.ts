import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a room is used for. */
export const roomUsage = enumeration({
  teaching: { code: 'teaching', zh: '教学', en: 'Teaching' },
  lab: { code: 'lab', zh: '实验', en: 'Laboratory' },
  office: { code: 'office', zh: '办公', en: 'Office' },
  meeting: { code: 'meeting', zh: '会议', en: 'Meeting' },
  sports: { code: 'sports', zh: '体育', en: 'Sports' },
  storage: { code: 'storage', zh: '库房', en: 'Storage' },
  common: { code: 'public', zh: '公共', en: 'Public' },
  idle: { code: 'idle', zh: '空置', en: 'Unassigned' },
});
export type RoomUsage = CodeOf<typeof roomUsage>;

/** The state of a room. Over quota is a room in use whose area exceeds the standard of its occupants. */
export const roomUseStatus = enumeration({
  idle: { code: 1, zh: '空闲', en: 'Vacant', tone: 'default' },
  inUse: { code: 2, zh: '使用中', en: 'In use', tone: 'success' },
  lent: { code: 3, zh: '出借', en: 'Lent out', tone: 'processing' },
  repair: { code: 4, zh: '维修', en: 'Under repair', tone: 'error' },
  overQuota: { code: 5, zh: '超标', en: 'Over quota', tone: 'warning' },
});
export type RoomUseStatus = CodeOf<typeof roomUseStatus>;
