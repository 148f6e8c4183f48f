import { failures } from '#domain/kit/failure';

/** Refusals of sharing a payment between companions. */
export const splitFailure = failures({
  splitAlone: {
    kind: 'refused',
    zh: '该订单没有同伴，无法分摊。请先在订单中添加同伴',
    en: 'This order has no companions to share with. Add companions to it first.',
  },
  splitSmall: {
    kind: 'refused',
    zh: '金额太小，无法分给{people}人，请直接支付',
    en: 'The amount is too small for {people} people. Pay it at once.',
  },
  splitRunning: {
    kind: 'refused',
    zh: '已有人支付了自己的份额，不能重新分摊',
    en: 'Somebody has paid a share already, so it cannot be divided anew.',
  },
  splitStale: {
    kind: 'refused',
    zh: '订单已变化，请下单人重新发起分摊',
    en: 'The order has changed. Whoever booked must divide it anew.',
  },
  splitPaid: { kind: 'refused', zh: '这一份已支付，请刷新后查看', en: 'This share is paid. Reload and look again.' },
  splitMissing: {
    kind: 'missing',
    zh: '没有找到分摊，或与您无关，请刷新后查看',
    en: 'There is no such shared payment of yours. Reload and look again.',
  },
});
