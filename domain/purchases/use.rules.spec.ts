import { orderStatus, payStatus } from '#domain/orders/order.status';
import { saleFailure } from '#domain/sales/sale.failures';
import { whyNotUsable, type UsableLine } from './use.rules';

const line: UsableLine = {
  orderStatus: orderStatus.normal,
  payStatus: payStatus.paid,
  now: 100,
  startsAt: 100,
  endsAt: 200,
  left: 1,
};

it.each<[string, Partial<UsableLine>, keyof typeof saleFailure | null]>([
  ['at its start', {}, null],
  ['in its last millisecond', { now: 199 }, null],
  ['while a part is refunded', { payStatus: payStatus.refunding }, null],
  ['before its start', { now: 99 }, 'useTooEarly'],
  ['at its end', { now: 200 }, 'useTooLate'],
  ['without a piece left', { left: 0 }, 'usedUp'],
  ['unpaid', { payStatus: payStatus.unpaid }, 'notPaid'],
  ['cancelled', { orderStatus: orderStatus.cancelled, payStatus: payStatus.refunded, left: 0 }, 'saleEnded'],
])('a line %s', (_, change, refusal) => {
  expect(whyNotUsable({ ...line, ...change })).toBe(refusal && saleFailure[refusal]);
});
