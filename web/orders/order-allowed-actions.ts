import type { OrderDetail, OrderRow } from '#contract/orders/order.contract';
import { stepsFrom, whyNot } from '#domain/kit/machine';
import type { FailureSpec } from '#domain/kit/failure';
import { orderMachine, type OrderState } from '#domain/orders/order.machine';
import { isOfBulk, type CancelKind } from '#domain/orders/order.status';
import { schoolStamp, serverNow } from '#web/kit/browser/clock';

const stateOf = (row: Pick<OrderRow, 'orderStatus' | 'payStatus'>): OrderState =>
  ({ orderStatus: row.orderStatus, payStatus: row.payStatus }) as OrderState;

/** Returns whether staff may cancel the order: unpaid or paid, by the state machine. */
export function canCancel(row: Pick<OrderRow, 'orderStatus' | 'payStatus'>): boolean {
  const steps: readonly string[] = stepsFrom(orderMachine, stateOf(row));
  return steps.includes('cancelUnpaid') || steps.includes('venueRefund');
}

/** Returns whether the order may be re-opened. Only the server knows whether its slots are free. */
export const canRelease = (row: OrderRow): boolean =>
  (stepsFrom(orderMachine, stateOf(row)) as readonly string[]).includes('release') &&
  row.reservationStartDate > schoolStamp();

/**
 * Returns whether a change is offered for orders of this source. Dates of bulk bookings and leases are changed in the
 * booking or lease.
 */
export const isChangeOffered = (
  { source }: Pick<OrderDetail, 'source'>,
  change: 'adjust' | 'changeBuddies' | 'refundPart',
): boolean => change === 'refundPart' || !isOfBulk(source);

/** Returns whether a change can be started, by the data of the drawer. The server checks again. */
export const canStartChange = (
  detail: Pick<OrderDetail, 'orderStatus' | 'payStatus' | 'reservationStartDate' | 'orderAmount' | 'refundFee'>,
  change: 'adjust' | 'changeBuddies' | 'refundPart',
): boolean =>
  (stepsFrom(orderMachine, stateOf(detail)) as readonly string[]).includes(change) &&
  (change === 'refundPart' ? detail.orderAmount > detail.refundFee : detail.reservationStartDate > schoolStamp());

/** Returns why the order cannot be re-opened, by the data of the drawer, or null. */
export const whyNotRelease = (detail: OrderDetail): FailureSpec | null =>
  whyNot(orderMachine, 'release', stateOf(detail), {
    cancelKind: detail.cancelKind as CancelKind | null,
    slotsFree: true,
    now: serverNow(),
    startsAt: detail.reservationStartDate > schoolStamp() ? serverNow() + 1 : serverNow(),
  });
