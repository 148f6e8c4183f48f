import { failures } from '#domain/kit/failure';

/** Refusals of claiming a court on site. */
export const walkInFailure = failures({
  walkInMissing: {
    kind: 'missing',
    zh: '没有这个现场空场，请重新扫描场地屏上的二维码',
    en: 'This court is not available on site. Scan the code on the court screen again.',
  },
  walkInOver: {
    kind: 'refused',
    zh: '该场次已结束或剩余时间过短，请预约后面的场次',
    en: 'This slot has ended or too little time is left. Book a later slot.',
  },
  walkInTaken: {
    kind: 'refused',
    zh: '已被领取（{name}，{at}），请预约后面的场次',
    en: 'Already claimed by {name} at {at}. Book a later slot.',
  },
  walkInPlacesTaken: {
    kind: 'refused',
    zh: '现场名额已领完，请预约后面的场次',
    en: 'All on-site places have been claimed. Book a later slot.',
  },
});
