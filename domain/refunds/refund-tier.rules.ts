import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { refundRuleFailure } from './refund-rule.failures';
import { percentAt, refundable, type RefundTier } from './refund.rules';

const byHoursDescending = (tiers: readonly RefundTier[]): RefundTier[] =>
  [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);

/**
 * Returns why tiers contradict each other, or null: one tier for each number of hours, and never more for cancelling
 * later. Holiday tiers are checked as their own table.
 */
export const whyNotTiers = (tiers: readonly RefundTier[]): Refusal | null => {
  for (const table of [tiers.filter(({ holiday }) => !holiday), tiers.filter(({ holiday }) => holiday)]) {
    const sortedTiers = byHoursDescending(table);
    for (const [n, tier] of sortedTiers.entries()) {
      const next = sortedTiers[n + 1];
      if (next?.hoursBefore === tier.hoursBefore)
        return refuse(refundRuleFailure.tierTwice, { hours: tier.hoursBefore });
      if (next && next.percent > tier.percent)
        return refuse(refundRuleFailure.tierRises, {
          hours: tier.hoursBefore,
          percent: tier.percent,
          later: next.percent,
        });
    }
  }
  return null;
};

/**
 * What one tier means for an amount paid, reached until `hoursBefore` the start; `dead` if cancelling ends before the
 * tier applies.
 */
interface TierOutcome extends Pick<RefundTier, 'hoursBefore' | 'percent'> {
  readonly back: Fen;
  readonly kept: Fen;
  readonly dead: boolean;
}

/**
 * Returns the outcome of each tier of one kind of day for an amount paid, earliest first. A tier is dead if one with
 * more hours still applies at the last moment cancelling is allowed.
 */
export const tierOutcomes = (tiers: readonly RefundTier[], paid: Fen, cancelHours: number): TierOutcome[] =>
  byHoursDescending(tiers).map(({ hoursBefore, percent }) => {
    const refunded = refundable({ paid, refunded: fen(0), percent });
    return {
      hoursBefore,
      percent,
      back: refunded,
      kept: fen(paid - refunded),
      dead: tiers.some((other) => other.hoursBefore > hoursBefore && other.hoursBefore <= cancelHours),
    };
  });

/** Returns what cancelling `minutesBefore` the start refunds of an amount paid, and whether it is still allowed. */
export const cancellationOutcome = (
  tiers: readonly RefundTier[],
  paid: Fen,
  cancelHours: number,
  minutesBefore: number,
): { readonly percent: number; readonly back: Fen; readonly kept: Fen; readonly allowed: boolean } => {
  const percent = percentAt(tiers, minutesBefore);
  const refunded = refundable({ paid, refunded: fen(0), percent });
  return { percent, back: refunded, kept: fen(paid - refunded), allowed: minutesBefore >= cancelHours * 60 };
};
