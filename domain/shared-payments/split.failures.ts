import { failures } from '#domain/kit/failure';

/** Failures of shared payments. */
export const splitFailure = failures({
  splitAlone: {
    kind: 'refused',
    zh: '该订单没有同伴，无法分摊。请先在订单中添加同伴',
    en: 'This order has no companions. Add companions before sharing the payment.',
  },
  splitSmall: {
    kind: 'refused',
    zh: '金额太小，无法分给{people}人，请直接支付',
    en: 'The amount is too small to split between {people} people. Pay it directly.',
  },
  splitRunning: {
    kind: 'refused',
    zh: '已有人支付了自己的份额，不能重新分摊',
    en: 'Someone has already paid a share, so the payment cannot be split again.',
  },
  splitStale: {
    kind: 'refused',
    zh: '订单已变化，请下单人重新发起分摊',
    en: 'The order has changed. The person who booked must split the payment again.',
  },
  splitPaid: { kind: 'refused', zh: '这一份已支付，请刷新后查看', en: 'This share is already paid. Reload the page.' },
  splitMissing: {
    kind: 'missing',
    zh: '没有找到分摊，或与您无关，请刷新后查看',
    en: 'This shared payment was not found, or you are not part of it. Reload the page.',
  },
});
