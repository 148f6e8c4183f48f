import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { minutesBetween, type LocalDate } from '#domain/kit/time';
import { waitlistFailure } from '#domain/waitlist/waitlist.failures';
import { waitlistScope } from '#domain/waitlist/waitlist.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { waitlists } from '#contract/waitlist/waitlist.contract';
import type { Member } from '#server/kit/access/caller';
import { VenueTables, type RuleSet, type Site, type TimeSlot } from '#server/venues/venue-tables.service';
import { BookingRuleEvaluator, isDecidedInMemory } from '#server/booking/booking-rule-evaluator.service';
import { BookingService } from '#server/booking/booking.service';
import { SchoolClock } from '#server/boards/school-clock.service';
import type { WaitlistEntry, WaitlistRequest } from './waitlist.store';

type WaitlistJoinInput = ParsedOf<typeof waitlists.join>;

const badInput = (field: string, message: string, messageEn: string): Failure =>
  new Failure(systemFailure.badInput, { fields: [{ field, message, messageEn }] });

/** Validates waitlist entries against the venue tables and against the rules that need no count. */
@Injectable()
export class WaitlistEntryService {
  constructor(
    private readonly tables: VenueTables,
    private readonly bookings: BookingService,
    private readonly rules: BookingRuleEvaluator,
    private readonly clock: SchoolClock,
  ) {}

  /**
   * Returns the entry of a member with the rules of its site. Throws for unknown input, for slots the member could not
   * book, and if it is too late.
   */
  async parseEntry(input: WaitlistJoinInput, member: Member): Promise<{ request: WaitlistRequest; rules: RuleSet }> {
    const site = this.tables.site(input.venueSiteId);
    if (!site) throw badInput('venueSiteId', '场地不存在', 'This site does not exist.');
    if (!site.rules.waitlist) throw new Failure(waitlistFailure.waitlistOff);
    const times = await this.bookableTimes(site, input, member);
    return {
      rules: site.rules,
      request: {
        siteId: site.id,
        date: input.reservationDate,
        scope: input.scope,
        spaceId: input.scope === waitlistScope.exact ? (input.spaceId ?? 0) : null,
        timeIds: times.map(({ id }) => id),
        people: input.people,
        autoBook: input.autoBook,
        notAfter: input.notAfter ?? null,
      },
    };
  }

  /** Returns the rules for joining again. Throws if there is no waitlist, or it is too late. */
  rulesForRejoin(entry: WaitlistEntry): RuleSet {
    const site = this.tables.site(entry.siteId);
    if (!site?.rules.waitlist) throw new Failure(waitlistFailure.waitlistOff);
    this.assertInTime(
      site,
      entry.date as LocalDate,
      this.tables
        .day(site, entry.date as LocalDate)
        .times.filter(({ id }) => entry.timeIds.includes(id))
        .at(-1),
    );
    return site.rules;
  }

  /**
   * Returns the requested times at which some requested court could be booked if it were free. Throws the first
   * refusing rule if there is none.
   */
  private async bookableTimes(
    site: Site,
    { reservationDate, scope, spaceId, timeIds, people }: WaitlistJoinInput,
    member: Member,
  ): Promise<TimeSlot[]> {
    if (scope !== waitlistScope.anyTime && timeIds.length !== 1)
      throw badInput('timeIds', '请选择一个时段', 'Select one time slot.');
    if ((scope === waitlistScope.exact) !== (spaceId !== undefined))
      throw badInput(
        'spaceId',
        '候补指定场地时须给出场地号',
        'Specify a court only when you wait for a specific court.',
      );
    if (spaceId !== undefined && !site.spaceById.has(spaceId))
      throw badInput('spaceId', '所选场地不存在', 'The selected court does not exist at this site.');
    const { times } = this.tables.day(site, reservationDate);
    const requested = [...new Set(timeIds)].map((id) => times.find((time) => time.id === id));
    if (requested.some((time) => time === undefined))
      throw badInput('timeIds', '所选时段不存在', 'A selected time slot does not exist on this date.');
    const open: TimeSlot[] = [];
    let first: Failure | null = null;
    for (const time of (requested as TimeSlot[]).sort((a, b) => a.beginMinute - b.beginMinute)) {
      const refusal = await this.findRefusal(
        site,
        reservationDate,
        spaceId === undefined ? site.spaces.map(({ id }) => id) : [spaceId],
        time,
        people,
        member,
      );
      if (refusal) first ??= refusal;
      else open.push(time);
    }
    if (open.length === 0)
      throw first ?? new Failure(waitlistFailure.waitTooLate, { closeBeforeMin: site.rules.waitCloseMin });
    this.assertInTime(site, reservationDate, open.at(-1));
    return open;
  }

  private async findRefusal(
    site: Site,
    date: LocalDate,
    spaceIds: readonly number[],
    time: TimeSlot,
    people: number,
    member: Member,
  ): Promise<Failure | null> {
    let first: Failure | null = null;
    for (const spaceId of spaceIds) {
      const plan = this.bookings.plan(
        site.id,
        date,
        JSON.stringify([{ spaceId, timeId: time.id }]),
        people,
        member.roleId,
      );
      const refusal = await this.rules.findRefusal({ plan, member, flow: 'fine' });
      if (!refusal || !isDecidedInMemory(refusal)) return null;
      first ??= new Failure(refusal.spec, refusal.facts);
    }
    return first;
  }

  private assertInTime({ rules }: Site, date: LocalDate, last: TimeSlot | undefined): void {
    if (!last || minutesBetween(this.clock.moment(), { date, at: last.beginMinute }) <= rules.waitCloseMin)
      throw new Failure(waitlistFailure.waitTooLate, { closeBeforeMin: rules.waitCloseMin });
  }
}
