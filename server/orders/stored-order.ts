import type { PromiseStatus } from '#domain/attendance/promise.status';
import type { Fen } from '#domain/kit/money';
import type { OrderAction } from '#domain/orders/order-action.status';
import type { OrderState } from '#domain/orders/order.machine';
import type { CancelKind } from '#domain/orders/order.status';
import type { RefundTier } from '#domain/refunds/refund.rules';
import type { VenueOrderEntity } from './venue-order.entity';
import type { VenueOrderItemEntity } from './venue-order-item.entity';

/**
 * An order with the facts of its steps. Money in fen; instants in epoch ms by the database's clock. `now` is the time
 * of the read and is before `payBefore` exactly when the database says so, to the millisecond.
 */
export interface Order
  extends
    OrderState,
    Pick<VenueOrderEntity, 'id' | 'tradeNo' | 'userId' | 'orderType' | 'source' | 'siteId' | 'venueId' | 'merchantId'>,
    Pick<VenueOrderEntity, 'payType' | 'detail'> {
  readonly date: string;
  readonly amount: Fen;
  readonly payFee: Fen;
  readonly refundFee: Fen;
  /** Discount of coupons; `amount` is the price after it. */
  readonly discountFee: Fen;
  readonly cancelKind: CancelKind | null;
  readonly promiseStatus: PromiseStatus;
  readonly needFace: boolean;
  readonly siteName: string;
  readonly now: number;
  readonly payBefore: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  /** When it was archived, or null. */
  readonly closedAt: number | null;
  /** Hours before the start until which the owner may cancel, and the refund tiers, as of when it was placed. */
  readonly cancelHours: number;
  readonly tiers: readonly RefundTier[];
  /**
   * Weekly cancellations of paid bookings per member (0 = no limit), and whether special refunds are allowed, by the
   * current rule.
   */
  readonly weekCancelMax: number;
  readonly allowSpecial: boolean;
}

/** The fields of an order shown in live rooms. */
export type OrderRoomState = Pick<
  Order,
  'tradeNo' | 'userId' | 'merchantId' | 'orderStatus' | 'payStatus' | 'payBefore'
>;

/** One slot of an order; fen. */
export type OrderItemRow = Pick<VenueOrderItemEntity, 'id' | 'timeId' | 'fee'> & {
  readonly spaceId: number;
  readonly spaceName: string;
  readonly enSpaceName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly refunded: number;
};

/** Columns a step may set beside the two status axes. */
export interface OrderChange {
  readonly pay_type?: number;
  readonly pay_fee?: Fen;
  readonly refund_fee?: Fen;
  readonly cancel_kind?: CancelKind | null;
  readonly cancel_reason?: string | null;
  readonly promise_status?: number;
}

/** Timestamps a step sets by the database's clock. */
export type OrderTimestamp = 'paid_at' | 'cancel_at' | 'no_cancel_at' | 'new_deadline';

/** The person or system that acts on an order. */
export interface Actor {
  readonly userId: number | null;
  readonly who: 'member' | 'staff' | 'system';
}

/** A step of an order as its history records it, and what it changes beside the two status axes. */
export interface OrderStep {
  readonly action: OrderAction;
  readonly by: Actor;
  readonly note?: string | null;
  readonly change?: OrderChange;
  readonly stamps?: readonly OrderTimestamp[];
  readonly holdSeconds?: number;
  /** Whether the slots are the member's now, without an end. */
  readonly confirmsSlots?: boolean;
}
