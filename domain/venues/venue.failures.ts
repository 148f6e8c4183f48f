import { failures } from '#domain/kit/failure';

/** Failures of setting up venues, opening times and prices. */
export const venueFailure = failures({
  slotOffStep: {
    kind: 'invalid',
    zh: '时段的起止时间须为10分钟的整数倍',
    en: 'Slots must start and end at multiples of 10 minutes.',
  },
  slotBackwards: {
    kind: 'invalid',
    zh: '时段的结束时间须晚于开始时间，且不超过24小时',
    en: 'A slot must end after it starts and last at most 24 hours.',
  },
  slotsOverlap: { kind: 'invalid', zh: '时段互相重叠，请调整', en: 'The slots overlap. Adjust them.' },
  pricesClash: {
    kind: 'refused',
    zh: '与已有价格重复：相同人群、日期、时段和场地只能有一个价格',
    en: 'A price for the same role, days, times and courts already exists. Change that one.',
  },
  conflictsWrong: {
    kind: 'invalid',
    zh: '场地冲突设置有误：共用同一场地的两个场地必须互相冲突',
    en: 'The conflicts are not valid: two spaces that share a third one must conflict with each other.',
  },
});
