import { failures } from '#domain/kit/failure';

/** Refusals of special refunds: asked for by members, decided by the venue (T8). */
export const specialRefundFailure = failures({
  specialTwice: {
    kind: 'refused',
    zh: '该订单已有特殊退款申请，请在订单中查看进度',
    en: 'A special refund of this order was asked for already. See the order.',
  },
  specialOver: {
    kind: 'refused',
    zh: '该申请的状态已变更，请刷新后查看',
    en: 'This application has moved on meanwhile. Reload and look again.',
  },
  specialOwn: {
    kind: 'refused',
    zh: '不能审核自己的退款申请，请由其他人员处理',
    en: 'You cannot decide about your own refund. Ask a colleague.',
  },
  specialGone: {
    kind: 'missing',
    zh: '没有找到该退款申请，请刷新后查看',
    en: 'There is no such application. Reload and look again.',
  },
});
