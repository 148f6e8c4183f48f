import { failures } from '#domain/kit/failure';

/** Failures of the finance desk's actions on one refund. */
export const refundRouteFailure = failures({
  routeNotFailed: {
    kind: 'refused',
    zh: '只有失败的退款可以更换退回方式，请刷新后查看',
    en: 'You can only change the route of a failed refund. Reload the page.',
  },
  routeSame: {
    kind: 'refused',
    zh: '该退款已经走这种方式，请直接重试',
    en: 'This refund already uses this route. Retry it instead.',
  },
  routeUnknown: {
    kind: 'refused',
    zh: '渠道尚未给出结果，现在换方式可能退两次，请等渠道答复后再换',
    en: 'The channel has not reported a result yet, so changing the route could refund twice. Wait for its reply.',
  },
  feedbackNotHand: {
    kind: 'refused',
    zh: '该退款不由人工经手，请等待渠道结果',
    en: 'This refund is not handled manually. Wait for the channel result.',
  },
  feedbackOver: {
    kind: 'refused',
    zh: '该退款已有结果，请刷新后查看',
    en: 'This refund already has a result. Reload the page.',
  },
  markNotFailed: {
    kind: 'refused',
    zh: '只有失败的退款可以人工标记完成',
    en: 'You can only mark a failed refund as refunded.',
  },
  markWaits: {
    kind: 'refused',
    zh: '已有人提交人工标记，请由另一人复核',
    en: 'This refund is already marked. Another person must confirm it.',
  },
  markOwn: {
    kind: 'refused',
    zh: '须由另一人复核，不能确认自己提交的标记',
    en: 'Another person must confirm the mark you submitted.',
  },
  markGone: {
    kind: 'missing',
    zh: '没有待复核的人工标记，请刷新后查看',
    en: 'There is no mark to confirm. Reload the page.',
  },
});
