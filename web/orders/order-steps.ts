import type { OrderDetail, OrderRow } from '#contract/orders/order.contract';
import { stepsFrom, whyNot } from '#domain/kit/machine';
import type { FailureSpec } from '#domain/kit/failure';
import { orderMachine, type OrderState } from '#domain/orders/order.machine';
import { isOfBulk, type CancelKind } from '#domain/orders/order.status';
import { schoolStamp, serverNow } from '#web/kit/clock';

const stateOf = (row: Pick<OrderRow, 'orderStatus' | 'payStatus'>): OrderState =>
  ({ orderStatus: row.orderStatus, payStatus: row.payStatus }) as OrderState;

/** May staff cancel an order that stands here? Unpaid and paid ones; the machine knows. */
export function cancellable(row: Pick<OrderRow, 'orderStatus' | 'payStatus'>): boolean {
  const steps: readonly string[] = stepsFrom(orderMachine, stateOf(row));
  return steps.includes('cancelUnpaid') || steps.includes('venueRefund');
}

/** May an order that stands here be re-opened at all? Whether its slots are still free only the server knows. */
export const releasable = (row: OrderRow): boolean =>
  (stepsFrom(orderMachine, stateOf(row)) as readonly string[]).includes('release') &&
  row.reservationStartDate > schoolStamp();

/** Is this change offered at all for an order that came this way? Dates of bulk bookings and leases are moved where they were agreed. */
export const offered = (
  { source }: Pick<OrderDetail, 'source'>,
  change: 'adjust' | 'changeBuddies' | 'refundPart',
): boolean => change === 'refundPart' || !isOfBulk(source);

/** May a change of this kind be begun, from what its drawer knows? The server asks again. */
export const changeable = (
  detail: Pick<OrderDetail, 'orderStatus' | 'payStatus' | 'reservationStartDate' | 'orderAmount' | 'refundFee'>,
  change: 'adjust' | 'changeBuddies' | 'refundPart',
): boolean =>
  (stepsFrom(orderMachine, stateOf(detail)) as readonly string[]).includes(change) &&
  (change === 'refundPart' ? detail.orderAmount > detail.refundFee : detail.reservationStartDate > schoolStamp());

/** Why this order cannot be re-opened, from what its drawer knows; null when it can be tried. */
export const whyNotRelease = (detail: OrderDetail): FailureSpec | null =>
  whyNot(orderMachine, 'release', stateOf(detail), {
    cancelKind: detail.cancelKind as CancelKind | null,
    slotsFree: true,
    now: serverNow(),
    startsAt: detail.reservationStartDate > schoolStamp() ? serverNow() + 1 : serverNow(),
  });
