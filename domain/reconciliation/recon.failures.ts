import { failures } from '#domain/kit/failure';

/** Failures of reconciliation. */
export const reconFailure = failures({
  reconDay: {
    kind: 'invalid',
    zh: '只能核对昨天及以前的账单，渠道账单次日出具',
    en: 'You can only reconcile past days. Channels provide their statement the next day.',
  },
  reconRunning: {
    kind: 'stale',
    zh: '该渠道当日账单正在核对，请稍候刷新',
    en: 'This statement is being reconciled. Wait a moment and reload the page.',
  },
  reconChannel: {
    kind: 'missing',
    zh: '该渠道未接入，请选择其他渠道',
    en: 'This channel is not connected. Choose another one.',
  },
  findingDone: {
    kind: 'refused',
    zh: '该差异已解决或状态已变化，请刷新后查看',
    en: 'This difference is resolved or has changed. Reload the page.',
  },
  findingSecond: {
    kind: 'forbidden',
    zh: '须由发起人以外的人复核，请由其他人操作',
    en: 'Another person must review this. Ask a colleague.',
  },
  findingNote: { kind: 'invalid', zh: '人工处理须填写说明', en: 'Enter a note about what you did manually.' },
  repairUnfit: {
    kind: 'refused',
    zh: '该差异不适用此处理方式，请选择其他方式',
    en: 'This repair does not apply to this difference. Choose another one.',
  },
  repairFailed: {
    kind: 'refused',
    zh: '渠道核实后仍不一致，差异保持待处理，请人工处理',
    en: 'The channel still reports a difference, so it stays open. Handle it manually.',
  },
});
