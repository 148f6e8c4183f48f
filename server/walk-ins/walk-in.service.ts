import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { sum, toYuan } from '#domain/kit/money';
import { clockOf, minutesBetween } from '#domain/kit/time';
import { walkInFailure } from '#domain/walk-ins/walk-in.failures';
import { remainingFee, remainingSlotsOf } from '#domain/walk-ins/walk-in.rules';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import type { walkIns } from '#contract/walk-ins/walk-in.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { schoolStamp } from '#server/kit/runtime/clock';
import { VenueTables } from '#server/venues/venue-tables.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { BookingService } from '#server/booking/booking.service';
import { SchoolClock } from '#server/boards/school-clock.service';
import { WalkInStore, type WalkIn, type WalkInSlot } from './walk-in.store';

/** What remains of a released court or of released places. */
export interface WalkInRemainder {
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
    private readonly store: WalkInStore,
    private readonly tables: VenueTables,
    private readonly bookings: BookingService,
    private readonly clock: SchoolClock,
  ) {}

  /**
   * Returns what can be claimed at a site now, at the student price as on every display, with the path of the claim
   * page.
   */
  async listOpen(siteId: number): Promise<DoorReply['walkIns']> {
    const found = await this.store.running(siteId);
    if (found.length === 0) return [];
    const slots = await this.store.slots(found.map(({ id }) => id));
    const shown = new Set<number>();
    return found.flatMap((one) => {
      if (shown.has(one.spaceId)) return [];
      const remainder = this.remainderOf(
        one,
        slots.filter(({ walkInId }) => walkInId === one.id),
      );
      const [first, last] = [remainder.stretch[0], remainder.stretch.at(-1)];
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
          minutes: last.end - remainder.at,
          fee: toYuan(this.plan(one, remainder, role.student).amount),
          path: `/venue/mobile/walk-in/${one.id}`,
        },
      ];
    });
  }

  /** Returns one released court for the member who scans its code. */
  async view(
    { id }: ParsedOf<typeof walkIns.look>,
    { userId, roleId }: Pick<Member, 'userId' | 'roleId'>,
  ): Promise<AnswerOf<typeof walkIns.look>> {
    const walkIn = await this.get(id);
    const site = this.tables.site(walkIn.siteId);
    const space = site?.spaceById.get(walkIn.spaceId);
    if (!site || !space) throw new Failure(walkInFailure.walkInMissing);
    const remainder = this.remainderOf(walkIn, await this.store.slots([id]));
    const { running, stretch, at } = remainder;
    const own =
      walkIn.places === null
        ? running?.userId === userId
          ? running.tradeNo
          : null
        : await this.store.ownPlace(id, userId);
    const last = walkIn.places === null || own === null ? stretch.at(-1) : undefined;
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
      fee: last ? toYuan(this.plan(walkIn, remainder, roleId).amount) : 0,
      takenBy: running?.name ? maskName(running.name) : null,
      takenAt: running?.since ? clockAt(running.since) : null,
      tradeNo: own,
      places:
        walkIn.places === null
          ? null
          : stretch.reduce((least, { left }) => Math.min(least, left ?? 0), stretch.length > 0 ? walkIn.places : 0),
    };
  }

  /** Returns one released court. Throws if there is none. */
  async get(id: number): Promise<WalkIn> {
    const walkIn = await this.store.find(id);
    if (!walkIn) throw new Failure(walkInFailure.walkInMissing);
    return walkIn;
  }

  /** Returns what remains of a released court, read in a transaction that holds the locks of its day. */
  async remainderIn(tx: Tx, walkIn: WalkIn): Promise<WalkInRemainder> {
    return this.remainderOf(walkIn, await this.store.slots([walkIn.id], tx));
  }

  /** Records that an order claimed a place. */
  recordPlace(tx: Tx, id: number, tradeNo: string): Promise<void> {
    return this.store.recordPlace(tx, id, tradeNo);
  }

  /** Returns what remains of it now. */
  remainderOf({ date }: WalkIn, slots: readonly WalkInSlot[]): WalkInRemainder {
    const at = minutesBetween({ date, at: 0 }, this.clock.moment());
    return { at, ...remainingSlotsOf(slots, at) };
  }

  /** Returns the plan of the remaining slots at their remaining price. */
  plan({ siteId, date, spaceId }: WalkIn, { stretch, at }: WalkInRemainder, roleId: number): BookingPlan {
    const plan = this.bookings.plan(
      siteId,
      date,
      JSON.stringify(stretch.map(({ timeId }) => ({ spaceId, timeId }))),
      1,
      roleId,
    );
    const items = plan.items.map((item) => ({
      ...item,
      fee: remainingFee(item.fee, { begin: item.time.beginMinute, end: item.time.endMinute }, at),
    }));
    return { ...plan, items, amount: sum(items.map(({ fee }) => fee)) };
  }
}
