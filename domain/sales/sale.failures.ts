import { failures } from '#domain/kit/failure';

/** Refusals of buying, using and returning what is sold. */
export const saleFailure = failures({
  soldOut: {
    kind: 'refused',
    zh: '“{name}”已售完，请选择其他或稍后再试',
    en: '"{name}" is sold out. Choose something else or try again later.',
  },
  itemGone: {
    kind: 'missing',
    zh: '订单中没有该项，请刷新后重试',
    en: 'This order has no such item. Reload and try again.',
  },
  tooMany: {
    kind: 'refused',
    zh: '“{name}”剩余可用数量为{left}，请减少数量',
    en: 'Only {left} of "{name}" are left. Enter a smaller number.',
  },
  saleEnded: {
    kind: 'refused',
    zh: '订单已取消或已退款，不能使用',
    en: 'This order was cancelled or refunded and can no longer be used.',
  },
  useTooEarly: {
    kind: 'refused',
    zh: '还不能使用，请在{begin}后再来',
    en: 'This cannot be used yet. Come back from {begin}.',
  },
  useTooLate: {
    kind: 'refused',
    zh: '已于{end}过期，不能使用',
    en: 'This expired at {end} and can no longer be used.',
  },
  usedUp: {
    kind: 'refused',
    zh: '该项已全部使用或退回，请勿重复使用',
    en: 'All of this was used or returned already. It cannot be used again.',
  },
  notPaid: {
    kind: 'refused',
    zh: '订单尚未支付，请先支付',
    en: 'This order is not paid yet. Pay it first.',
  },
});
