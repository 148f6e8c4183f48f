import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, share, sum, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus, type PayStatus } from '#domain/orders/order.status';
import { refundReason, type RefundReason } from './pay.status';
import { paymentFailure } from './payment.failures';

/** Who cancels at least `hoursBefore` hours ahead of the start gets `percent` of what was paid. */
export interface RefundTier {
  readonly hoursBefore: number;
  readonly percent: number;
  /** Holds for bookings on a holiday alone. */
  readonly holiday?: boolean;
}

/** The tiers that hold for a booking on such a day: those of holidays where there are any, else the everyday ones. */
export const tiersOn = (tiers: readonly RefundTier[], isHoliday: boolean): readonly RefundTier[] => {
  const own = isHoliday ? tiers.filter(({ holiday }) => holiday) : [];
  return own.length > 0 ? own : tiers.filter(({ holiday }) => !holiday);
};

/** A tier table whose first entry no one can miss, used where a site has no refund rule of its own: all back until the start. */
export const fullUntilStart: readonly RefundTier[] = [{ hoursBefore: 0, percent: 100 }];

/** The best tier still reached, or null; a tier holds from exactly its hours on. So waiting never pays, whatever order the tiers stand in. */
export const tierAt = (tiers: readonly RefundTier[], minutesBefore: number): RefundTier | null =>
  tiers
    .filter(({ hoursBefore }) => minutesBefore >= hoursBefore * 60)
    .reduce<RefundTier | null>((best, tier) => (best && best.percent >= tier.percent ? best : tier), null);

/** Percent given back `minutesBefore` the start; 0 when no tier is reached. */
export const percentAt = (tiers: readonly RefundTier[], minutesBefore: number): number =>
  tierAt(tiers, minutesBefore)?.percent ?? 0;

/** What an order has taken and given back so far. `open` is the part of `paid` that belongs to slots not given back yet; all that is left when not named. */
export interface RefundFacts {
  readonly paid: Fen;
  readonly refunded: Fen;
  readonly open?: Fen;
  readonly percent: number;
}

/** What a cancellation gives back, in fen: the share of the open part, rounded half up, never above what was paid less what went back already. */
export const refundable = ({ paid, refunded, open = fen(paid - refunded), percent }: RefundFacts): Fen =>
  fen(Math.max(0, Math.min(share(open, percent), paid - refunded)));

/** What each slot of an order has really cost after coupons: `paid` shared out by the listed fees, no fen lost. */
export const paidPerItem = (paid: Fen, fees: readonly Fen[]): Fen[] => apportion(paid, fees);

/** What giving back some slots of an order returns. `given` are the chosen slots' indexes; slots that went back earlier are not to be among them. */
export const partRefund = (
  paid: Fen,
  refunded: Fen,
  fees: readonly Fen[],
  given: readonly number[],
  percent: number,
): Fen => {
  const costs = paidPerItem(paid, fees);
  const open = sum([...new Set(given)].map((i) => costs[i] ?? fen(0)));
  return refundable({ paid, refunded, open, percent });
};

/** Days after the booked time within which a special refund can be asked for. */
export const SPECIAL_REFUND_DAYS = 7;

/** What is known when somebody asks for a full refund by review. Instants in epoch ms. */
export interface SpecialRefundFacts {
  readonly payStatus: PayStatus;
  readonly reason: RefundReason;
  readonly attachments: number;
  readonly now: number;
  readonly endsAt: number;
}

/** Why a special refund cannot be asked for, or null: the order is paid, not longer than 7 days over, and own health is proved (document 1 §9). */
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
