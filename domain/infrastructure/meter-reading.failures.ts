import { failures } from '#domain/kit/failure';

/** Refusals of meter readings. */
export const meterReadingFailure = failures({
  meterReadingMissing: {
    kind: 'missing',
    zh: '没有此读数，或不在您的管理范围内',
    en: 'This reading does not exist or is outside your scope.',
  },
  meterNeeded: {
    kind: 'refused',
    zh: '只有水表和电表可以抄表',
    en: 'Only water and electricity meters have readings.',
  },
  meterScrapped: {
    kind: 'refused',
    zh: '该表计已报废，不能再抄表',
    en: 'This meter is scrapped and takes no readings.',
  },
  meterReadingAhead: {
    kind: 'invalid',
    zh: '抄表时间不能晚于现在',
    en: 'The time of a reading cannot be in the future.',
  },
  meterReadingFalls: {
    kind: 'refused',
    zh: '读数不能小于上次的 {least}；表计已更换时请用“换表”登记',
    en: 'The reading cannot be below the previous {least}. If the meter was replaced, use "Replace meter".',
  },
  meterReadingAbove: {
    kind: 'refused',
    zh: '读数不能大于其后一次的 {most}，请核对时间和读数',
    en: 'The reading cannot exceed the next one of {most}. Check time and reading.',
  },
  meterReplacedEarlier: {
    kind: 'refused',
    zh: '换表须晚于该表计的所有读数，请核对时间',
    en: 'A replacement must be later than all readings of the meter. Check the time.',
  },
  meterReadingTwice: {
    kind: 'refused',
    zh: '该表计在此时间已有另一个读数，请核对',
    en: 'The meter already has another reading at this time. Check it.',
  },
  meterReadingNotLast: {
    kind: 'refused',
    zh: '只能撤销最近一次读数；更早的读数已计入用量',
    en: 'Only the latest reading can be withdrawn. Earlier ones already count.',
  },
  meterUnknown: {
    kind: 'invalid',
    zh: '没有此编号的表计，或不在您的管理范围内',
    en: 'No meter has this number, or it is outside your scope.',
  },
});
