import { orderStatus, payStatus } from '#domain/orders/order.status';
import { saleStatusOf, saleTimeText } from './own-sales';

it.each([
  ['2031-01-03 10:00', '2031-01-03 10:00', '3 Jan 10:00'],
  ['2031-01-03 10:00', '2031-01-03 12:30', 'Fri 3 Jan, 10:00–12:30'],
  ['2031-01-03 22:00', '2031-01-04 00:00', 'Fri 3 Jan, 22:00–00:00'],
  ['2031-01-03 00:00', '2031-01-04 00:00', 'Fri 3 Jan'],
  ['2031-01-03 00:00', '2031-01-06 00:00', 'Fri 3 Jan – Sun 5 Jan'],
  ['2031-01-03 00:00', '2032-01-01 00:00', 'Fri 3 Jan – Wed 31 Dec'],
  ['2031-01-03 00:00', '2033-01-01 09:00', '2031-01-03 – 2033-01-01'],
])('writes %s to %s as %s', (beginAt, endAt, text) => {
  expect(saleTimeText({ beginAt, endAt }, 'en')).toBe(text);
});

it.each([
  [orderStatus.normal, payStatus.unpaid, payStatus.unpaid],
  [orderStatus.normal, payStatus.paid, payStatus.paid],
  [orderStatus.cancelled, payStatus.unpaid, orderStatus.cancelled],
  [orderStatus.cancelled, payStatus.paid, orderStatus.cancelled],
  [orderStatus.cancelled, payStatus.refunded, payStatus.refunded],
  [orderStatus.normal, payStatus.refundFailed, payStatus.refundFailed],
])('shows status %s with payment %s as %s', (order, pay, code) => {
  expect(saleStatusOf({ orderStatus: order, payStatus: pay }).code).toBe(code);
});
