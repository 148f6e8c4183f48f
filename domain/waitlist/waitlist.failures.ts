import { failures } from '#domain/kit/failure';

/** Refusals of the waitlist. */
export const waitlistFailure = failures({
  waitlistOff: {
    kind: 'refused',
    zh: '该场地未开启候补，请选择其他时段',
    en: 'This site has no waitlist. Choose another slot.',
  },
  waitNotNeeded: {
    kind: 'refused',
    zh: '该时段目前可以预约，请直接预约',
    en: 'This slot is available now. Book it directly.',
  },
  waitTooLate: {
    kind: 'refused',
    zh: '开场前{closeBeforeMin}分钟停止候补，请选择其他时段',
    en: 'The waitlist closes {closeBeforeMin} minutes before the start. Choose another slot.',
  },
  waitSlotFull: {
    kind: 'refused',
    zh: '该时段候补已满（{limit}人），请选择其他时段',
    en: 'The waitlist for this slot is full ({limit}). Choose another slot.',
  },
  waitTooMany: {
    kind: 'refused',
    zh: '您最多可同时候补{limit}个时段，请先退出一个',
    en: 'Waitlist limit reached: {limit}. Leave one waitlist first.',
  },
  waitTwice: { kind: 'refused', zh: '您已在候补该时段', en: 'You are already on the waitlist for this slot.' },
  waitOwn: {
    kind: 'refused',
    zh: '您已预约该时段，无需候补',
    en: 'You already booked this slot, so you do not need the waitlist.',
  },
  waitMissing: { kind: 'missing', zh: '候补记录不存在', en: 'This waitlist entry does not exist.' },
  waitNotOffered: {
    kind: 'refused',
    zh: '该候补尚未轮到或已失效',
    en: 'This slot is not on hold for you, or the offer has expired.',
  },
  waitOfferOver: {
    kind: 'refused',
    zh: '保留时间已过，可重新候补',
    en: 'The time to confirm has passed. You can join the waitlist again.',
  },
  illegalWaitStep: {
    kind: 'refused',
    zh: '该候补当前状态不允许此操作，请刷新查看',
    en: 'This waitlist entry no longer allows that. Reload to see its current status.',
  },
});
