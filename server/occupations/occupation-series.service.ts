import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { minute, type LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { occupationFailure } from '#domain/occupations/occupation.failures';
import { MAX_OCCURRENCES, occurrencesOf, slotsWithin } from '#domain/occupations/occupation.rules';
import { occurrenceResult } from '#domain/occupations/occupation.status';
import { closedReason } from '#domain/boards/slot.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { SeriesDate, occupations } from '#contract/occupations/occupation.contract';
import { noIdempotency, type Member } from '#server/kit/access/caller';
import type { Site } from '#server/venues/venue-tables.service';
import { blockedTextOf } from '#server/boards/booking-plan.service';
import { BookingService } from '#server/booking/booking.service';
import { StaffDayService } from '#server/booking/staff-day.service';
import { OccupationStore } from './occupation.store';
import { OccupationService } from './occupation.service';

type OccupationSeriesInput = ParsedOf<typeof occupations.add>;

/**
 * Returns the same series number for the same request: repeated after a lost answer, the series continues where it was.
 */
const seriesNoOf = ({ userId, once }: Member, input: OccupationSeriesInput): string =>
  `S${createHash('sha256')
    .update(JSON.stringify([userId, once.key ?? once.replayKey ?? '', input]))
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()}`;

/** Occupations that repeat over weeks: previewed first, then blocked where slots are free. */
@Injectable()
export class OccupationSeriesService {
  constructor(
    private readonly staffDay: StaffDayService,
    private readonly bookings: BookingService,
    private readonly occupation: OccupationService,
    private readonly store: OccupationStore,
  ) {}

  /** Returns the expected result of every date. */
  async preview(
    { reason, ...input }: ParsedOf<typeof occupations.preview>,
    member: Member,
  ): Promise<AnswerOf<typeof occupations.preview>> {
    const dates = await this.runSeries({ ...input, reason: reason ?? '' }, member, null);
    return { dates, free: dates.filter(({ result }) => result === occurrenceResult.free).length };
  }

  /** Blocks every free date. Refuses if no date is free. */
  async add(input: OccupationSeriesInput, member: Member): Promise<AnswerOf<typeof occupations.add>> {
    const seriesNo = seriesNoOf(member, input);
    const dates = await this.runSeries(input, member, seriesNo);
    const done = dates.filter(({ result }) => result === occurrenceResult.done).length;
    if (done === 0) throw new Failure(occupationFailure.occupyNothing);
    return { seriesNo, dates, done };
  }

  private async runSeries(
    input: OccupationSeriesInput,
    member: Member,
    seriesNo: string | null,
  ): Promise<SeriesDate[]> {
    const site = this.staffDay.site(input.venueSiteId, member);
    const requestedDates = occurrencesOf({
      from: input.dateFrom,
      to: input.dateTo,
      weekdays: input.weekdays,
      weeks: input.weeks,
    });
    if (requestedDates.length === 0) throw new Failure(occupationFailure.occupyNoDate);
    if (requestedDates.length > MAX_OCCURRENCES)
      throw new Failure(occupationFailure.occupyTooMany, { most: MAX_OCCURRENCES });
    const existing = seriesNo === null ? new Set<string>() : await this.store.datesOfSeries(seriesNo);
    const dates: SeriesDate[] = [];
    for (const date of requestedDates)
      dates.push(
        existing.has(date)
          ? { date, result: occurrenceResult.done, slots: 0, blocked: null, blockedEn: null }
          : await this.runDate(site, date, input, member, seriesNo),
      );
    return dates;
  }

  private async runDate(
    site: Site,
    date: LocalDate,
    input: OccupationSeriesInput,
    member: Member,
    seriesNo: string | null,
  ): Promise<SeriesDate> {
    const day = this.staffDay.day(site, date);
    const times = slotsWithin(day.times, minute(input.beginTime), minute(input.endTime));
    const summary = { date, slots: times.length * input.spaceIds.length, blocked: null, blockedEn: null };
    if (times.length === 0) return { ...summary, result: day.closed ? occurrenceResult.closed : occurrenceResult.none };
    const plan = this.bookings.plan(
      site.id,
      date,
      JSON.stringify(input.spaceIds.flatMap((spaceId) => times.map(({ id }) => ({ spaceId, timeId: id })))),
      1,
      member.roleId,
    );
    if (this.staffDay.slotStates(plan).some(({ state }) => state.reason === closedReason.ended))
      return { ...summary, result: occurrenceResult.over };
    if (plan.tangled) return { ...summary, result: occurrenceResult.taken, ...blockedTextOf(plan, plan.items[0]) };
    try {
      const { reason, label, kind } = input;
      const result = await this.occupation.occupyPlan(
        plan,
        { ...member, once: noIdempotency },
        { reason, label, kind, ...(seriesNo === null ? {} : { seriesNo }) },
        seriesNo === null,
      );
      if (result.is === 'booked') return { ...summary, result: occurrenceResult.done };
      if (result.is === 'free')
        return { ...summary, result: day.closed ? occurrenceResult.closed : occurrenceResult.free };
      return {
        ...summary,
        result: occurrenceResult.taken,
        ...blockedTextOf(plan, this.occupation.blockedItem(plan, result.facts)),
      };
    } catch (error) {
      // Another request took the slot after the preview; the date is skipped like any other conflict.
      if (error instanceof Failure && error.spec.key === bookingFailure.slotTaken.key)
        return { ...summary, result: occurrenceResult.taken };
      throw error;
    }
  }
}
