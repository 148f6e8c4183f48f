import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What the house takes slots for. */
export const occupyKind = enumeration({
  lesson: { code: 1, zh: '教学课程', en: 'Lesson', tone: 'processing' },
  team: { code: 2, zh: '校队训练', en: 'Team training', tone: 'processing' },
  event: { code: 3, zh: '赛事活动', en: 'Event', tone: 'success' },
  repair: { code: 4, zh: '维修保养', en: 'Repair', tone: 'warning' },
  reserved: { code: 5, zh: '场馆预留', en: 'Kept free', tone: 'default' },
  other: { code: 6, zh: '其他', en: 'Other', tone: 'default' },
});
export type OccupyKind = CodeOf<typeof occupyKind>;

/** In which weeks of a stretch a repeated occupation stands; weeks count from the one its first day lies in. */
export const weekRule = enumeration({
  all: { code: 'all', zh: '每周', en: 'Every week' },
  odd: { code: 'odd', zh: '单周', en: 'Odd weeks' },
  even: { code: 'even', zh: '双周', en: 'Even weeks' },
});
export type WeekRule = CodeOf<typeof weekRule>;

/** Where an occupation stands in time. */
export const occupyStage = enumeration({
  ahead: { code: 'ahead', zh: '未开始', en: 'Ahead', tone: 'processing' },
  running: { code: 'running', zh: '进行中', en: 'Running', tone: 'warning' },
  over: { code: 'over', zh: '已结束', en: 'Over', tone: 'default' },
  ended: { code: 'ended', zh: '已取消', en: 'Ended', tone: 'default' },
});
export type OccupyStage = CodeOf<typeof occupyStage>;

/** What became of one date of a repeated occupation. */
export const occurrence = enumeration({
  free: { code: 'free', zh: '可占用', en: 'Free', tone: 'success' },
  taken: { code: 'taken', zh: '有冲突', en: 'In the way', tone: 'error' },
  closed: { code: 'closed', zh: '闭馆', en: 'Closed', tone: 'default' },
  none: { code: 'none', zh: '没有场次', en: 'No slots', tone: 'default' },
  over: { code: 'over', zh: '已过', en: 'Over', tone: 'default' },
  done: { code: 'done', zh: '已占用', en: 'Occupied', tone: 'processing' },
});
export type Occurrence = CodeOf<typeof occurrence>;
