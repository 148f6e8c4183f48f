import { failures } from '#domain/kit/failure';

/** Refusals of taking a court on the spot. */
export const walkInFailure = failures({
  walkInMissing: {
    kind: 'missing',
    zh: '没有这个现场空场，请重新扫描场地屏上的二维码',
    en: 'There is no such court to take on the spot. Scan the code on the screen again.',
  },
  walkInOver: {
    kind: 'refused',
    zh: '该场次已结束或剩余时间过短，请预约后面的场次',
    en: 'This slot is over, or too little of it is left. Book a later one.',
  },
  walkInTaken: {
    kind: 'refused',
    zh: '已被领取（{name}，{at}），请预约后面的场次',
    en: 'Taken already ({name}, {at}). Book a later slot.',
  },
  walkInPlacesTaken: {
    kind: 'refused',
    zh: '现场名额已领完，请预约后面的场次',
    en: 'All places given away on the spot are taken. Book a later slot.',
  },
});
