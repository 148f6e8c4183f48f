import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Attendance of a booking (document 1 §4): 0, 2 and 3 all count as normal. */
export const promiseStatus = enumeration({
  none: { code: 0, zh: '正常', en: 'Normal', tone: 'default' },
  noShow: { code: 1, zh: '爽约', en: 'No-show', tone: 'error' },
  checkedIn: { code: 2, zh: '已签到', en: 'Checked in', tone: 'success' },
  waived: { code: 3, zh: '已免责', en: 'Waived', tone: 'success' },
  leftEarly: { code: 4, zh: '早退爽约', en: 'Left early (no-show)', tone: 'error' },
  userCancelled: { code: 5, zh: '用户取消', en: 'Cancelled by member', tone: 'default' },
});
export type PromiseStatus = CodeOf<typeof promiseStatus>;

/** Returns whether a status counts as broken or cancelled: 1, 4 and 5 (document 1 §4). */
export const isBroken = (code: number): boolean =>
  code === promiseStatus.noShow || code === promiseStatus.leftEarly || code === promiseStatus.userCancelled;

/** How attendance is recorded at a site (our codes). */
export const signMode = enumeration({
  none: { code: 0, zh: '无需签到', en: 'No check-in' },
  gate: { code: 1, zh: '闸机', en: 'Gate' },
  code: { code: 2, zh: '场地扫码', en: 'Site code' },
  staff: { code: 3, zh: '人工', en: 'Staff' },
  any: { code: 4, zh: '任一方式', en: 'Any method' },
});
