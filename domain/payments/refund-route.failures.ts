import { failures } from '#domain/kit/failure';

/** Refusals of what a finance desk does with one refund. */
export const refundRouteFailure = failures({
  routeNotFailed: {
    kind: 'refused',
    zh: '只有失败的退款可以更换退回方式，请刷新后查看',
    en: 'Only a refund that failed may go another way. Reload and look again.',
  },
  routeSame: {
    kind: 'refused',
    zh: '该退款已经走这种方式，请直接重试',
    en: 'The refund goes this way already. Try it again instead.',
  },
  routeUnknown: {
    kind: 'refused',
    zh: '渠道尚未给出结果，现在换方式可能退两次，请等渠道答复后再换',
    en: 'The channel has not said what became of it: another way now might pay twice. Wait for its answer.',
  },
  feedbackNotHand: {
    kind: 'refused',
    zh: '该退款不由人工经手，请等待渠道结果',
    en: 'This refund does not go by hand. Wait for its channel.',
  },
  feedbackOver: {
    kind: 'refused',
    zh: '该退款已有结果，请刷新后查看',
    en: 'This refund has ended. Reload and look again.',
  },
  markNotFailed: {
    kind: 'refused',
    zh: '只有失败的退款可以人工标记完成',
    en: 'Only a refund that failed may be marked as done by hand.',
  },
  markWaits: {
    kind: 'refused',
    zh: '已有人提交人工标记，请由另一人复核',
    en: 'Somebody marked it already. Another person must confirm it.',
  },
  markOwn: {
    kind: 'refused',
    zh: '须由另一人复核，不能确认自己提交的标记',
    en: 'Another person must confirm it: you marked it yourself.',
  },
  markGone: {
    kind: 'missing',
    zh: '没有待复核的人工标记，请刷新后查看',
    en: 'No mark waits here. Reload and look again.',
  },
});
