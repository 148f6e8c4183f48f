import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { sum, toYuan } from '#domain/kit/money';
import { clockOf, minutesBetween } from '#domain/kit/time';
import { walkInFailure } from '#domain/reservations/walk-in.failures';
import { restFee, restOf } from '#domain/reservations/walk-in.rules';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import type { walkIns } from '#contract/reservations/walk-in.contract';
import type { Member } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { VenueTables } from '#server/venues/venue-tables.service';
import type { Plan } from './booking-plan';
import { BookingService } from './booking.service';
import { SchoolClock } from './school-clock.service';
import { WalkInStore, type WalkIn, type WalkInSlot } from './walk-in.store';

/** What remains of a released court or of released places. */
export interface Rest {
  readonly running: WalkInSlot | null;
  readonly stretch: readonly WalkInSlot[];
  /** Minutes since midnight of its date. */
  readonly at: number;
}

/** Returns the school's time of day, e.g. `18:16`. */
export const clockAt = (at: number): string => schoolStamp(at).slice(11, 16);

/** Released no-show courts: what remains of them, and its price. */
@Injectable()
export class WalkInService {
  constructor(
    readonly store: WalkInStore,
    private readonly tables: VenueTables,
    private readonly bookings: BookingService,
    private readonly clock: SchoolClock,
  ) {}

  /**
   * Returns what can be claimed at a site now, at the student price as on every display, with the path of the claim
   * page.
   */
  async open(siteId: number): Promise<DoorReply['walkIns']> {
    const found = await this.store.running(siteId);
    if (found.length === 0) return [];
    const slots = await this.store.slots(found.map(({ id }) => id));
    const shown = new Set<number>();
    return found.flatMap((one) => {
      if (shown.has(one.spaceId)) return [];
      const rest = this.rest(
        one,
        slots.filter(({ walkInId }) => walkInId === one.id),
      );
      const [first, last] = [rest.stretch[0], rest.stretch.at(-1)];
      const space = this.tables.site(siteId)?.spaceById.get(one.spaceId);
      if (!first || !last || !space) return [];
      shown.add(one.spaceId);
      return [
        {
          name: space.spaceName,
          enName: space.enName,
          spaceId: one.spaceId,
          timeId: first.timeId,
          until: clockOf(last.end),
          minutes: last.end - rest.at,
          fee: toYuan(this.plan(one, rest, role.student).amount),
          path: `/venue/mobile/walk-in/${one.id}`,
        },
      ];
    });
  }

  /** Returns one released court for the member who scans its code. */
  async look(
    { id }: ParsedOf<typeof walkIns.look>,
    { userId, roleId }: Pick<Member, 'userId' | 'roleId'>,
  ): Promise<AnswerOf<typeof walkIns.look>> {
    const seen = await this.found(id);
    const site = this.tables.site(seen.siteId);
    const space = site?.spaceById.get(seen.spaceId);
    if (!site || !space) throw new Failure(walkInFailure.walkInMissing);
    const rest = this.rest(seen, await this.store.slots([id]));
    const { running, stretch, at } = rest;
    const own =
      seen.places === null
        ? running?.userId === userId
          ? running.tradeNo
          : null
        : await this.store.ownPlace(id, userId);
    const last = seen.places === null || own === null ? stretch.at(-1) : undefined;
    return {
      id,
      siteId: site.id,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueName: site.venue.venueName,
      enVenueName: site.venue.enName,
      spaceName: space.spaceName,
      enSpaceName: space.enName,
      state: last ? 'open' : running ? 'taken' : 'over',
      until: clockOf((last ?? running)?.end ?? at),
      minutes: last ? last.end - at : 0,
      fee: last ? toYuan(this.plan(seen, rest, roleId).amount) : 0,
      takenBy: running?.name ? maskName(running.name) : null,
      takenAt: running?.since ? clockAt(running.since) : null,
      tradeNo: own,
      places:
        seen.places === null
          ? null
          : stretch.reduce((least, { left }) => Math.min(least, left ?? 0), stretch.length > 0 ? seen.places : 0),
    };
  }

  /** Returns one released court. Throws if there is none. */
  async found(id: number): Promise<WalkIn> {
    const seen = await this.store.find(id);
    if (!seen) throw new Failure(walkInFailure.walkInMissing);
    return seen;
  }

  /** Returns what remains of it now. */
  rest({ date }: WalkIn, slots: readonly WalkInSlot[]): Rest {
    const at = minutesBetween({ date, at: 0 }, this.clock.moment());
    return { at, ...restOf(slots, at) };
  }

  /** Returns the plan of the remaining slots at their remaining price. */
  plan({ siteId, date, spaceId }: WalkIn, { stretch, at }: Rest, roleId: number): Plan {
    const plan = this.bookings.plan(
      siteId,
      date,
      JSON.stringify(stretch.map(({ timeId }) => ({ spaceId, timeId }))),
      1,
      roleId,
    );
    const items = plan.items.map((item) => ({
      ...item,
      fee: restFee(item.fee, { begin: item.time.beginMinute, end: item.time.endMinute }, at),
    }));
    return { ...plan, items, amount: sum(items.map(({ fee }) => fee)) };
  }
}
