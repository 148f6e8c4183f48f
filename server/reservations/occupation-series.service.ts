import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, minute, stamp, type LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { occupyFailure } from '#domain/reservations/occupy.failures';
import { MOST_OCCURRENCES, occurrencesOf, slotsWithin } from '#domain/reservations/occupy.rules';
import { occurrence } from '#domain/reservations/occupy.status';
import { closedReason } from '#domain/reservations/slot.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Occasion, occupations } from '#contract/reservations/occupation.contract';
import { unkept, type Member } from '#server/kit/caller';
import type { Site } from '#server/venues/venue-tables.service';
import type { Plan } from './booking-plan';
import { BookingService } from './booking.service';
import { DeskDay } from './desk-day.service';
import { OccupationStore } from './occupation.store';
import { OccupyService } from './occupy.service';

type Series = ParsedOf<typeof occupations.add>;

/**
 * Returns the same series number for the same request: repeated after a lost answer, the series continues where it was.
 */
const seriesNoOf = ({ userId, once }: Member, input: Series): string =>
  `S${createHash('sha256')
    .update(JSON.stringify([userId, once.key ?? once.replayKey ?? '', input]))
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()}`;

/** Occupations that repeat over weeks: previewed first, then blocked where slots are free. */
@Injectable()
export class OccupationSeriesService {
  constructor(
    private readonly desk: DeskDay,
    private readonly bookings: BookingService,
    private readonly occupation: OccupyService,
    private readonly store: OccupationStore,
  ) {}

  /** Returns the expected result of every date. */
  async preview(
    { reason, ...input }: ParsedOf<typeof occupations.preview>,
    member: Member,
  ): Promise<AnswerOf<typeof occupations.preview>> {
    const dates = await this.go({ ...input, reason: reason ?? '' }, member, null);
    return { dates, free: dates.filter(({ result }) => result === occurrence.free).length };
  }

  /** Blocks every free date. Refuses if no date is free. */
  async add(input: Series, member: Member): Promise<AnswerOf<typeof occupations.add>> {
    const seriesNo = seriesNoOf(member, input);
    const dates = await this.go(input, member, seriesNo);
    const done = dates.filter(({ result }) => result === occurrence.done).length;
    if (done === 0) throw new Failure(occupyFailure.occupyNothing);
    return { seriesNo, dates, done };
  }

  private async go(input: Series, member: Member, seriesNo: string | null): Promise<Occasion[]> {
    const site = this.desk.site(input.venueSiteId, member);
    const wanted = occurrencesOf({
      from: input.dateFrom,
      to: input.dateTo,
      weekdays: input.weekdays,
      weeks: input.weeks,
    });
    if (wanted.length === 0) throw new Failure(occupyFailure.occupyNoDate);
    if (wanted.length > MOST_OCCURRENCES) throw new Failure(occupyFailure.occupyTooMany, { most: MOST_OCCURRENCES });
    const before = seriesNo === null ? new Set<string>() : await this.store.dates(seriesNo);
    const dates: Occasion[] = [];
    for (const date of wanted)
      dates.push(
        before.has(date)
          ? { date, result: occurrence.done, slots: 0, blocked: null, blockedEn: null }
          : await this.one(site, date, input, member, seriesNo),
      );
    return dates;
  }

  private async one(
    site: Site,
    date: LocalDate,
    input: Series,
    member: Member,
    seriesNo: string | null,
  ): Promise<Occasion> {
    const day = this.desk.day(site, date);
    const times = slotsWithin(day.times, minute(input.beginTime), minute(input.endTime));
    const plain = { date, slots: times.length * input.spaceIds.length, blocked: null, blockedEn: null };
    if (times.length === 0) return { ...plain, result: day.closed ? occurrence.closed : occurrence.none };
    const plan = this.bookings.plan(
      site.id,
      date,
      JSON.stringify(input.spaceIds.flatMap((spaceId) => times.map(({ id }) => ({ spaceId, timeId: id })))),
      1,
      member.roleId,
    );
    if (this.desk.states(plan).some(({ state }) => state.reason === closedReason.ended))
      return { ...plain, result: occurrence.over };
    if (plan.tangled) return { ...plain, result: occurrence.taken, ...this.blocker(plan, plan.items[0]) };
    try {
      const { reason, label, kind } = input;
      const out = await this.occupation.take(
        plan,
        { ...member, once: unkept },
        { reason, label, kind, ...(seriesNo === null ? {} : { seriesNo }) },
        seriesNo === null,
      );
      if (out.is === 'booked') return { ...plain, result: occurrence.done };
      if (out.is === 'free') return { ...plain, result: day.closed ? occurrence.closed : occurrence.free };
      return { ...plain, result: occurrence.taken, ...this.blocker(plan, this.occupation.lost(plan, out.facts)) };
    } catch (error) {
      // Another request took the slot after the preview; the date is skipped like any other conflict.
      if (error instanceof Failure && error.spec.key === bookingFailure.slotTaken.key)
        return { ...plain, result: occurrence.taken };
      throw error;
    }
  }

  private blocker({ day }: Plan, item: Plan['items'][number] | undefined): Pick<Occasion, 'blocked' | 'blockedEn'> {
    if (!item) return { blocked: null, blockedEn: null };
    const at = `${stamp(day.date, item.time.beginMinute).slice(11)}–${clockOf(item.time.endMinute % 1440)}`;
    return { blocked: `${item.space.spaceName} ${at}`, blockedEn: `${item.space.enName} ${at}` };
  }
}
