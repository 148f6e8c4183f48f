import { failures } from '#domain/kit/failure';

/** Failures of operations on facilities and readings. */
export const facilityFailure = failures({
  metricsMissing: { kind: 'invalid', zh: '请至少选择一项监测指标', en: 'Choose at least one metric.' },
  metricTwice: { kind: 'invalid', zh: '同一指标只能添加一次', en: 'Each metric can be added only once.' },
  rangeBackwards: {
    kind: 'invalid',
    zh: '每项指标的下限须小于上限，请核对范围',
    en: 'The minimum of each metric must be below its maximum. Check the ranges.',
  },
  rangeImpossible: {
    kind: 'invalid',
    zh: '指标的范围须在 {least} 到 {most} {unit} 之间，请核对',
    en: 'The range must be between {least} and {most} {unit}.',
  },
  valueImpossible: {
    kind: 'invalid',
    zh: '该读数须在 {least} 到 {most} 之间，请核对',
    en: 'The reading must be between {least} and {most}.',
  },
  metricAbsent: {
    kind: 'refused',
    zh: '该设施没有监测这项指标，请先在设施中添加',
    en: 'This facility does not measure this metric. Add it to the facility first.',
  },
  sensorTaken: {
    kind: 'refused',
    zh: '所选传感器的这项指标已用于其他设施，请另选',
    en: 'This sensor already reports this metric for another facility. Choose another sensor.',
  },
  sensorUnknown: {
    kind: 'invalid',
    zh: '所选传感器不属于该场馆或已停用，请重新选择',
    en: 'This sensor does not belong to the venue or is disabled. Choose again.',
  },
  readingAhead: {
    kind: 'invalid',
    zh: '检测时间不能晚于现在，也不能早于 7 天前',
    en: 'The reading time cannot be in the future or more than 7 days ago.',
  },
});
