import { Injectable } from '@nestjs/common';
import { minute, type LocalDate } from '#domain/kit/time';
import { summarizeTrial, runTrial, type PastBooking, type TrialRules } from '#domain/booking-rules/rule-trial.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ruleSets } from '#contract/booking-rules/rule-set.contract';
import type { Caller } from '#server/kit/access/caller';
import { schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { VenueTables } from '#server/venues/venue-tables.service';
import { RuleSetService } from './rule-set.service';
import { ruleSetFormOf } from './rule-set.store';

const TRIAL_DAYS = 30;
/** Maximum number of evaluated bookings: the newest of them. */
const MAX_BOOKINGS = 20_000;
const PAST_BOOKINGS_QUERY = `
  select
    o.id, o.user_id as "userId", o.order_type as "roleId", epoch_ms(o.gmt_create) as placed,
    epoch_ms(case when o.order_status = '2' then o.cancel_at end) as gone, o.reservation_date as date,
    o.site_id as "siteId",
    (
      select jsonb_agg(jsonb_build_object(
        'spaceId', coalesce(i.space_id, 0),
        'from', (extract(epoch from i.begin_at - o.reservation_date) / 60)::int,
        'to', (extract(epoch from i.end_at - o.reservation_date) / 60)::int
      ))
      from venue_order_item i
      where i.trade_no = o.trade_no
    ) as slots
  from venue_order o
  where o.gmt_create > app_now() - ${TRIAL_DAYS} * interval '1 day' and o.source = 1 and o.site_id = any ($1)
  order by o.gmt_create desc
  limit ${MAX_BOOKINGS + 1}
`;

interface PastBookingRow extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly roleId: number;
  readonly placed: number;
  readonly gone: number | null;
  readonly date: LocalDate;
  readonly siteId: number;
  readonly slots: PastBooking['slots'] | null;
}

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
    | 'roleOverrides'
    | 'quotas'
    | 'maxSlots'
    | 'maxSpaces'
    | 'consecutiveOnly'
    | 'sameSpaceOnly'
    | 'maxActive'
  > & { releaseWeekday?: number | null | undefined; releaseDate?: LocalDate | null | undefined },
): TrialRules => ({
  release: {
    releaseMinute: minute(of.releaseTime),
    advanceDays: of.advanceDays,
    releaseMode: of.releaseMode,
    releaseWeekday: of.releaseWeekday ?? null,
    releaseDate: of.releaseDate ?? null,
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
    private readonly db: Db,
    private readonly tables: VenueTables,
    private readonly rules: RuleSetService,
  ) {}

  /**
   * Returns who would have been refused. `now` counts bookings the current rules would refuse, placed under earlier
   * ones.
   */
  async runTrial(
    { id, ...form }: ParsedOf<typeof ruleSets.tried>,
    caller: Caller,
  ): Promise<AnswerOf<typeof ruleSets.tried>> {
    const stored = await this.rules.insistReach(id, caller);
    const rows = await this.db.rows<PastBookingRow>(PAST_BOOKINGS_QUERY, [stored.siteIds]);
    const past = rows
      .slice(0, MAX_BOOKINGS)
      .map((row) => this.pastBookingOf(row))
      .filter(({ slots }) => slots.length > 0);
    const currentForm = ruleSetFormOf(stored) as unknown as Parameters<typeof rulesOf>[0];
    const days = past.map(({ placedAt }) => placedAt.date).sort();
    const today = schoolTime(
      Number((await this.db.rows<{ now: number }>('select epoch_ms(app_now()) as now'))[0]?.now),
    ).date;
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
