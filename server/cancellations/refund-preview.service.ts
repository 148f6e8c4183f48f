import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen, toYuan, type Fen } from '#domain/kit/money';
import { minute, minutesBetween, stamp } from '#domain/kit/time';
import { cancellationOutcome, tierOutcomes, whyNotTiers } from '#domain/refunds/refund-tier.rules';
import { tiersOn } from '#domain/refunds/refund.rules';
import { systemFailure } from '#domain/system/system.failures';
import { chargeFor } from '#domain/charges/charge.rules';
import { dateKind } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { refundRules } from '#contract/refunds/refund-rule.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

const toWire = ({ percent, back, kept }: { readonly percent: number; readonly back: Fen; readonly kept: Fen }) => ({
  percent,
  back: toYuan(back),
  kept: toYuan(kept),
});

/**
 * Previews what cancelling would refund before a rule is saved, with the calendar, prices and booking rules of a real
 * booking.
 */
@Injectable()
export class RefundPreviewService {
  constructor(private readonly tables: VenueTables) {}

  /** Returns the sites in the caller's scope. */
  listSites(caller: Member): AnswerOf<typeof refundRules.sites> {
    return this.tables.sites
      .filter((site) => this.isReachable(caller, site))
      .map(({ id, venue, siteName, enName, refundRuleId }) => ({
        id,
        name: `${venue.venueName} · ${siteName}`,
        enName: `${venue.enName} · ${enName}`,
        refundRuleId,
      }));
  }

  /** Returns the outcome of cancelling one slot at one instant, and of every tier of that day. */
  preview(
    { siteId, tiers, roleId, date, begin, cancelDate, cancelAt }: ParsedOf<typeof refundRules.preview>,
    caller: Member,
  ): AnswerOf<typeof refundRules.preview> {
    throwIfRefused(whyNotTiers(tiers));
    const site = this.tables.site(siteId);
    if (!site || !this.isReachable(caller, site)) throw new Failure(systemFailure.notFound);
    const day = this.tables.day(site, date);
    const start = minute(begin);
    const holiday = day.dateKind === dateKind.holiday;
    const activeTiers = tiersOn(tiers, holiday);
    const { cancelHours } = site.rules;
    const space = site.spaces[0];
    const price = space
      ? (chargeFor(site.charges, { spaceId: space.id, roleId, dateKind: day.dateKind, date, beginMinute: start })
          ?.price ?? null)
      : null;
    const minutesBefore = minutesBetween({ date: cancelDate, at: minute(cancelAt) }, { date, at: start });
    const outcome = cancellationOutcome(activeTiers, price ?? fen(0), cancelHours, minutesBefore);
    return {
      dateKind: day.dateKind,
      holidayTiers: holiday && activeTiers.some((tier) => tier.holiday),
      fee: price === null ? null : toYuan(price),
      cancelHours,
      minutesBefore,
      allowed: outcome.allowed,
      now: outcome.allowed ? toWire(outcome) : null,
      tiers: tierOutcomes(activeTiers, price ?? fen(0), cancelHours).map((outcomeOfTier) => ({
        ...toWire(outcomeOfTier),
        hoursBefore: outcomeOfTier.hoursBefore,
        until: stamp(date, start - outcomeOfTier.hoursBefore * 60),
        dead: outcomeOfTier.dead,
      })),
    };
  }

  private isReachable(caller: Member, { venue }: Site): boolean {
    return scopeReaches(caller, { venueId: venue.id, merchantId: venue.merchantId });
  }
}
