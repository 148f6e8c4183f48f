import { failures } from '#domain/kit/failure';

/** Refusals of the waiting list. */
export const waitlistFailure = failures({
  waitlistOff: {
    kind: 'refused',
    zh: '该场地未开启候补，请选择其他时段',
    en: 'This site has no waiting list. Choose another slot.',
  },
  waitNotNeeded: {
    kind: 'refused',
    zh: '该时段目前可以预约，请直接预约',
    en: 'This slot can be booked now. Book it instead.',
  },
  waitTooLate: {
    kind: 'refused',
    zh: '开场前{closeBeforeMin}分钟停止候补，请选择其他时段',
    en: 'The waiting list closes {closeBeforeMin} minutes before the start. Choose another slot.',
  },
  waitSlotFull: {
    kind: 'refused',
    zh: '该时段候补已满（{limit}人），请选择其他时段',
    en: 'The waiting list of this slot is full ({limit}). Choose another slot.',
  },
  waitTooMany: {
    kind: 'refused',
    zh: '您最多可同时候补{limit}个时段，请先退出一个',
    en: 'You may wait for {limit} slots at a time. Leave one first.',
  },
  waitTwice: { kind: 'refused', zh: '您已在候补该时段', en: 'You are waiting for this slot already.' },
  waitOwn: { kind: 'refused', zh: '您已预约该时段，无需候补', en: 'You hold this slot yourself and need not wait.' },
  waitMissing: { kind: 'missing', zh: '候补记录不存在', en: 'There is no such place on the waiting list.' },
  waitNotOffered: { kind: 'refused', zh: '该候补尚未轮到或已失效', en: 'This slot is not held for you, or no longer.' },
  waitOfferOver: {
    kind: 'refused',
    zh: '保留时间已过，可重新候补',
    en: 'The time to confirm is over. You may wait again.',
  },
  illegalWaitStep: {
    kind: 'refused',
    zh: '该候补当前状态不允许此操作，请刷新查看',
    en: 'This is not possible at its present state. Reload to see it.',
  },
});
