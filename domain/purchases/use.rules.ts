import type { FailureSpec } from '#domain/kit/failure';
import type { OrderState } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { saleFailure } from '#domain/sales/sale.failures';

/** A line of a sale at an instant: instants in epoch ms, `left` are its pieces neither used nor returned. */
export interface UsableLine extends OrderState {
  readonly now: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly left: number;
}

/** Returns why no piece of the line may be used now, or null. It may be used from its start and before its end. */
export function whyNotUsable({ orderStatus: os, payStatus: ps, ...line }: UsableLine): FailureSpec | null {
  if (os !== orderStatus.normal) return saleFailure.saleEnded;
  if (ps === payStatus.unpaid) return saleFailure.notPaid;
  if (line.left === 0) return saleFailure.usedUp;
  if (line.now < line.startsAt) return saleFailure.useTooEarly;
  return line.now < line.endsAt ? null : saleFailure.useTooLate;
}
