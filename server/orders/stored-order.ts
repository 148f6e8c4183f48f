import type { PromiseStatus } from '#domain/attendance/promise.status';
import type { RefundTier } from '#domain/refunds/refund.rules';
import type { Sale, SaleStep } from '#server/sales/sale.service';
import type { VenueOrderEntity } from './venue-order.entity';
import type { VenueOrderItemEntity } from './venue-order-item.entity';

/** A booking with the facts of its steps. */
export interface Order
  extends
    Omit<Sale, 'venueId' | 'siteId' | 'orderType'>,
    Pick<VenueOrderEntity, 'id' | 'orderType' | 'source' | 'siteId' | 'venueId' | 'detail'> {
  readonly date: string;
  readonly promiseStatus: PromiseStatus;
  readonly needFace: boolean;
  readonly siteName: string;
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

/** One slot of an order; fen. */
export type OrderItemRow = Pick<VenueOrderItemEntity, 'id' | 'timeId' | 'fee'> & {
  readonly spaceId: number;
  readonly spaceName: string;
  readonly enSpaceName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly refunded: number;
};

/** A step of a booking; `confirmsSlots` says that the slots are the member's now, without an end. */
export interface OrderStep extends SaleStep {
  readonly confirmsSlots?: boolean;
}
