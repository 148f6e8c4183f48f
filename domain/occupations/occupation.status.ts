import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The purposes for which staff block slots. */
export const occupationKind = enumeration({
  lesson: { code: 1, zh: '教学课程', en: 'Lesson', tone: 'processing' },
  team: { code: 2, zh: '校队训练', en: 'Team training', tone: 'processing' },
  event: { code: 3, zh: '赛事活动', en: 'Event', tone: 'success' },
  repair: { code: 4, zh: '维修保养', en: 'Maintenance', tone: 'warning' },
  reserved: { code: 5, zh: '场馆预留', en: 'Reserved by venue', tone: 'default' },
  other: { code: 6, zh: '其他', en: 'Other', tone: 'default' },
});
export type OccupationKind = CodeOf<typeof occupationKind>;

/**
 * The weeks of a date range in which a repeated occupation takes place; weeks are counted from the week of its first
 * day.
 */
export const weekRule = enumeration({
  all: { code: 'all', zh: '每周', en: 'Every week' },
  odd: { code: 'odd', zh: '单周', en: 'Odd weeks' },
  even: { code: 'even', zh: '双周', en: 'Even weeks' },
});
export type WeekRule = CodeOf<typeof weekRule>;

/** The stage of an occupation in time. */
export const occupationStage = enumeration({
  ahead: { code: 'ahead', zh: '未开始', en: 'Upcoming', tone: 'processing' },
  running: { code: 'running', zh: '进行中', en: 'In progress', tone: 'warning' },
  over: { code: 'over', zh: '已结束', en: 'Ended', tone: 'default' },
  ended: { code: 'ended', zh: '已取消', en: 'Cancelled', tone: 'default' },
});

/** The result of one date of a repeated occupation. */
export const occurrenceResult = enumeration({
  free: { code: 'free', zh: '可占用', en: 'Available', tone: 'success' },
  taken: { code: 'taken', zh: '有冲突', en: 'Conflict', tone: 'error' },
  closed: { code: 'closed', zh: '闭馆', en: 'Closed', tone: 'default' },
  none: { code: 'none', zh: '没有场次', en: 'No slots', tone: 'default' },
  over: { code: 'over', zh: '已过', en: 'Past', tone: 'default' },
  done: { code: 'done', zh: '已占用', en: 'Blocked', tone: 'processing' },
});
