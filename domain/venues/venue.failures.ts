import { failures } from '#domain/kit/failure';

/** Refusals of setting up venues, their times and prices. */
export const venueFailure = failures({
  slotOffStep: {
    kind: 'invalid',
    zh: '时段的起止时间须为10分钟的整数倍',
    en: 'A slot begins and ends on steps of ten minutes.',
  },
  slotBackwards: {
    kind: 'invalid',
    zh: '时段的结束时间须晚于开始时间，且不超过24小时',
    en: 'A slot ends after it begins and lasts at most 24 hours.',
  },
  slotsOverlap: { kind: 'invalid', zh: '时段互相重叠，请调整', en: 'Slots overlap. Move one of them.' },
  pricesClash: {
    kind: 'refused',
    zh: '与已有价格重复：相同人群、日期、时段和场地只能有一个价格',
    en: 'There is a price for the same role, days, times and courts already. Change that one.',
  },
  conflictsWrong: {
    kind: 'invalid',
    zh: '场地冲突设置有误：共用同一场地的两个场地必须互相冲突',
    en: 'The conflicts do not fit: two courts that both contain a third one must conflict with each other.',
  },
});
