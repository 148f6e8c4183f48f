import { failures } from '#domain/kit/failure';

/** Failures of special refunds: requested by members, decided by the venue (T8). */
export const specialRefundFailure = failures({
  specialTwice: {
    kind: 'refused',
    zh: '该订单已有特殊退款申请，请在订单中查看进度',
    en: 'You have already requested a special refund for this order. Check its status in the order.',
  },
  specialOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'The status of this request has changed. Reload the page.',
  },
  specialOwn: {
    kind: 'refused',
    zh: '不能审核自己的退款申请，请由其他人员处理',
    en: 'You cannot review your own refund request. Ask a colleague.',
  },
  specialGone: {
    kind: 'missing',
    zh: '没有找到该退款申请，请刷新后查看',
    en: 'This refund request could not be found. Reload the page.',
  },
});
