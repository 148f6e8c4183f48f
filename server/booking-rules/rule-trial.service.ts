import { Injectable } from '@nestjs/common';
import { minute, type LocalDate } from '#domain/kit/time';
import { summarizeTrial, runTrial, type PastBooking, type TrialRules } from '#domain/booking-rules/rule-trial.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ruleSets } from '#contract/booking-rules/rule-set.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolTime } from '#server/kit/runtime/clock';
import { VenueTables } from '#server/venues/venue-tables.service';
import { RuleSetService } from './rule-set.service';
import { ruleSetFormOf } from './rule-set.store';
import { RuleTrialStore, type PastBookingRow } from './rule-trial.store';

/** Maximum number of evaluated bookings: the newest of them. */
const MAX_BOOKINGS = 20_000;

const momentOf = (at: number) => {
  const { date, minute: within } = schoolTime(at);
  return { date, at: within };
};
type TrialForm = Omit<ParsedOf<typeof ruleSets.add>, 'name' | 'nameEn'>;
const rulesOf = (
  of: Pick<
    TrialForm,
    | 'releaseTime'
    | 'advanceDays'
    | 'releaseMode'
    | 'maxSlots'
    | 'maxSpaces'
    | 'consecutiveOnly'
    | 'sameSpaceOnly'
    | 'maxActive'
  > & {
    readonly roleOverrides: readonly object[];
    readonly quotas: readonly object[];
    readonly releaseWeekday?: number | null | undefined;
    readonly releaseDate?: string | null | undefined;
  },
): TrialRules => ({
  release: {
    releaseMinute: minute(of.releaseTime),
    advanceDays: of.advanceDays,
    releaseMode: of.releaseMode,
    releaseWeekday: of.releaseWeekday ?? null,
    releaseDate: (of.releaseDate ?? null) as LocalDate | null,
  },
  overrides: of.roleOverrides as TrialRules['overrides'],
  quotas: of.quotas as TrialRules['quotas'],
  limits: {
    maxSlots: of.maxSlots,
    maxSpaces: of.maxSpaces,
    consecutiveOnly: of.consecutiveOnly,
    sameSpaceOnly: of.sameSpaceOnly,
    maxActive: of.maxActive,
  },
});

/** Tests rules against the bookings of the last thirty days of the sites that use them, before they are saved. */
@Injectable()
export class RuleTrialService {
  constructor(
    private readonly store: RuleTrialStore,
    private readonly tables: VenueTables,
    private readonly rules: RuleSetService,
  ) {}

  /**
   * Returns who would have been refused. `now` counts bookings the current rules would refuse, placed under earlier
   * ones.
   */
  async runTrial(
    { id, ...form }: ParsedOf<typeof ruleSets.tried>,
    caller: Member,
  ): Promise<AnswerOf<typeof ruleSets.tried>> {
    const stored = await this.rules.assertReach(id, caller);
    const rows = await this.store.findPastBookings(stored.siteIds, MAX_BOOKINGS + 1);
    const past = rows
      .slice(0, MAX_BOOKINGS)
      .map((row) => this.pastBookingOf(row))
      .filter(({ slots }) => slots.length > 0);
    const currentForm = ruleSetFormOf(stored);
    const days = past.map(({ placedAt }) => placedAt.date).sort();
    const today = schoolTime(await this.store.now()).date;
    const { byRule, byRole, byHour, ...sums } = summarizeTrial(past, runTrial(rulesOf(form as TrialForm), past));
    return {
      ...sums,
      from: days[0] ?? today,
      to: days.at(-1) ?? today,
      byRule: [...byRule],
      byRole: [...byRole],
      byHour: [...byHour],
      now: summarizeTrial(past, runTrial(rulesOf(currentForm), past)).refused,
      cut: rows.length > MAX_BOOKINGS,
    };
  }

  private pastBookingOf({
    placed,
    gone: endedMs,
    siteId,
    slots,
    id,
    userId,
    roleId,
    date,
  }: PastBookingRow): PastBooking {
    const site = this.tables.site(siteId);
    return {
      id,
      userId,
      roleId,
      date,
      placedAt: momentOf(placed),
      endedAt: endedMs === null ? null : momentOf(endedMs),
      slots: slots ?? [],
      place: {
        site: siteId,
        sport: site?.sportType ?? 0,
        venue: site?.venueId ?? 0,
        campus: site?.venue.campusId ?? 0,
      },
    };
  }
}
