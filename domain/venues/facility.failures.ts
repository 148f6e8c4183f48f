import { failures } from '#domain/kit/failure';

/** Refusals of keeping facilities and their readings. */
export const facilityFailure = failures({
  metricsMissing: { kind: 'invalid', zh: '请至少选择一项监测指标', en: 'Choose at least one thing to measure.' },
  metricTwice: { kind: 'invalid', zh: '同一指标只能添加一次', en: 'Each thing is measured once.' },
  rangeBackwards: {
    kind: 'invalid',
    zh: '每项指标的下限须小于上限，请核对范围',
    en: 'The least of each measure lies below its most. Check the ranges.',
  },
  rangeImpossible: {
    kind: 'invalid',
    zh: '指标的范围须在 {least} 到 {most} {unit} 之间，请核对',
    en: 'The range must lie between {least} and {most} {unit}. Check it.',
  },
  valueImpossible: {
    kind: 'invalid',
    zh: '该读数须在 {least} 到 {most} 之间，请核对',
    en: 'The reading lies between {least} and {most}. Check it.',
  },
  metricAbsent: {
    kind: 'refused',
    zh: '该设施没有监测这项指标，请先在设施中添加',
    en: 'This is not measured there. Add it to the facility first.',
  },
  sensorTaken: {
    kind: 'refused',
    zh: '所选传感器的这项指标已用于其他设施，请另选',
    en: 'The sensor gives this reading to another facility already. Choose another.',
  },
  sensorUnknown: {
    kind: 'invalid',
    zh: '所选传感器不属于该场馆或已停用，请重新选择',
    en: 'The sensor is not of this venue, or is out of use. Choose again.',
  },
  readingAhead: {
    kind: 'invalid',
    zh: '检测时间不能晚于现在，也不能早于 7 天前',
    en: 'A reading is not of the future, nor older than seven days.',
  },
});
