import { failures } from '#domain/kit/failure';

/** Refusals of reconciling. */
export const reconFailure = failures({
  reconDay: {
    kind: 'invalid',
    zh: '只能核对昨天及以前的账单，渠道账单次日出具',
    en: 'Only days that are over can be reconciled: channels write their bills the day after.',
  },
  reconRunning: {
    kind: 'stale',
    zh: '该渠道当日账单正在核对，请稍候刷新',
    en: 'This bill is being compared right now. Wait a moment and reload.',
  },
  reconChannel: {
    kind: 'missing',
    zh: '该渠道未接入，请选择其他渠道',
    en: 'This channel is not connected. Choose another one.',
  },
  findingDone: {
    kind: 'refused',
    zh: '该差异已解决或状态已变化，请刷新后查看',
    en: 'This finding is solved or has changed. Reload and look again.',
  },
  findingSecond: {
    kind: 'forbidden',
    zh: '须由发起人以外的人复核，请由其他人操作',
    en: 'A second person must decide, not the one who asked. Ask somebody else.',
  },
  findingNote: { kind: 'invalid', zh: '人工处理须填写说明', en: 'Write down what was done by hand.' },
  repairUnfit: {
    kind: 'refused',
    zh: '该差异不适用此处理方式，请选择其他方式',
    en: 'This does not mend this finding. Choose another way.',
  },
  repairFailed: {
    kind: 'refused',
    zh: '渠道核实后仍不一致，差异保持待处理，请人工处理',
    en: 'The channel was asked and the finding stays as it is. Settle it by hand.',
  },
});
