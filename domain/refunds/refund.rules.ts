import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, share, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus, type PayStatus } from '#domain/orders/order.status';
import { refundReason, type RefundReason } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';

/** Cancelling at least `hoursBefore` hours before the start refunds `percent` of the amount paid. */
export interface RefundTier {
  readonly hoursBefore: number;
  readonly percent: number;
  /** Applies to bookings on a holiday only. */
  readonly holiday?: boolean;
}

/**
 * Returns the tiers that apply on a day: the holiday tiers on a holiday if there are any, otherwise the everyday ones.
 */
export const tiersOn = (tiers: readonly RefundTier[], isHoliday: boolean): readonly RefundTier[] => {
  const holidayTiers = isHoliday ? tiers.filter(({ holiday }) => holiday) : [];
  return holidayTiers.length > 0 ? holidayTiers : tiers.filter(({ holiday }) => !holiday);
};

/**
 * Returns the best tier still reached, or null; a tier applies from exactly its hours on. The order of the tiers does
 * not matter, and cancelling later never refunds more.
 */
export const tierAt = (tiers: readonly RefundTier[], minutesBefore: number): RefundTier | null =>
  tiers
    .filter(({ hoursBefore }) => minutesBefore >= hoursBefore * 60)
    .reduce<RefundTier | null>((best, tier) => (best && best.percent >= tier.percent ? best : tier), null);

/** Returns the percent refunded `minutesBefore` the start; 0 if no tier is reached. */
export const percentAt = (tiers: readonly RefundTier[], minutesBefore: number): number =>
  tierAt(tiers, minutesBefore)?.percent ?? 0;

/**
 * What an order has received and refunded so far. `open` is the part of `paid` of slots not refunded yet; it defaults
 * to the whole rest.
 */
interface RefundableFacts {
  readonly paid: Fen;
  readonly refunded: Fen;
  readonly open?: Fen;
  readonly percent: number;
}

/**
 * Returns what a cancellation refunds, in fen: the share of the open part, rounded half up, at most what was paid and
 * not refunded yet.
 */
export const refundable = ({ paid, refunded, open = fen(paid - refunded), percent }: RefundableFacts): Fen =>
  fen(Math.max(0, Math.min(share(open, percent), paid - refunded)));

/** Returns what each slot cost after coupons: `paid` apportioned by the listed fees, without losing a fen. */
export const paidPerItem = (paid: Fen, fees: readonly Fen[]): Fen[] => apportion(paid, fees);

/** Days after the booked time within which a special refund can be requested. */
const SPECIAL_REFUND_DAYS = 7;

/** Facts of a special refund request. Instants in epoch ms. */
interface SpecialRefundFacts {
  readonly payStatus: PayStatus;
  readonly reason: RefundReason;
  readonly attachments: number;
  readonly now: number;
  readonly endsAt: number;
}

/**
 * Returns why a special refund cannot be requested, or null: the order must be paid, at most 7 days past, and own
 * health needs proof (document 1 §9).
 */
export const whyNotSpecialRefund = ({
  payStatus: pay,
  reason,
  attachments,
  now,
  endsAt,
}: SpecialRefundFacts): Refusal | null => {
  if (pay !== payStatus.paid) return refuse(orderFailure.notReviewable);
  if (now > endsAt + SPECIAL_REFUND_DAYS * 86_400_000) return refuse(orderFailure.refundTooLate);
  if (reason === refundReason.health && attachments === 0) return refuse(paymentFailure.proofMissing);
  return null;
};
