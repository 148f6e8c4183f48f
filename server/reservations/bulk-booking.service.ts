import { Injectable } from '@nestjs/common';
import { fen, sum, type Fen } from '#domain/kit/money';
import { clockOf, minutesBetween, stamp, type LocalDate } from '#domain/kit/time';
import { agreedPrices, PAY_DAYS } from '#domain/bulk/bulk.rules';
import { bulkResult, type BulkPrice, type BulkResult } from '#domain/bulk/bulk.status';
import { orderChannel, orderSource, type OrderSource } from '#domain/orders/order.status';
import { slotsWithin } from '#domain/reservations/occupy.rules';
import { bookingMode, reservationType, slotStatus } from '#domain/reservations/slot.status';
import { unkept } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { everywhere } from '#server/kit/scope';
import type { Site } from '#server/venues/venue-tables.service';
import { detailOf, spaceNamesOf, type Plan } from './booking-plan';
import { BookingService } from './booking.service';
import type { Booking } from './booking-wish';
import type { Measured, Outcome } from './booking.store';
import { BulkLookStore } from './bulk-look.store';
import { DeskDay } from './desk-day.service';
import { SchoolClock } from './school-clock.service';

/** Slots requested on one of many dates; minutes since its midnight. */
export interface BulkSlots {
  readonly siteId: number;
  readonly spaceIds: readonly number[];
  readonly begin: number;
  readonly end: number;
  readonly people: number;
  readonly userId: number;
  readonly roleId: number;
  readonly priceMode: BulkPrice;
  readonly priceValue: number;
}

/** The result of one date, planned or booked. `tradeNo` is set if it was booked. */
export interface BulkOutcome {
  readonly result: BulkResult;
  readonly slots: number;
  readonly amount: Fen;
  readonly blocked: string | null;
  readonly blockedEn: string | null;
  readonly tradeNo: string | null;
}

/** How a date is booked: its source, and whether its order is paid on its own. */
export interface BulkTaking {
  readonly source: OrderSource;
  readonly phone: string;
  readonly remark: string;
  readonly paysNow: boolean;
}

const DAY_SECONDS = 86_400;
const LEAST_HOLD = 600;

/** Books the slots of bulk bookings and leases date by date, through the ordinary booking path. */
@Injectable()
export class BulkBookingService {
  constructor(
    private readonly desk: DeskDay,
    private readonly bookings: BookingService,
    private readonly looks: BulkLookStore,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the school's date. */
  get today(): LocalDate {
    return this.clock.moment().date;
  }

  /** Returns a site that is booked by slots, or null. */
  site(siteId: number): Site | null {
    const site = this.desk.site(siteId, everywhere);
    return site.on && (site.bookingMode === bookingMode.exclusive || site.bookingMode === bookingMode.capacity)
      ? site
      : null;
  }

  /** Returns whether the date is a holiday of the site. */
  isHoliday(siteId: number, date: LocalDate): boolean {
    return this.desk.day(this.desk.site(siteId, everywhere), date).holiday !== null;
  }

  /** Returns the expected result of each date, in order, without booking; queries the database in one statement. */
  async look(wanted: BulkSlots, dates: readonly LocalDate[]): Promise<BulkOutcome[]> {
    const planned = dates.map((date) => this.planned(wanted, date));
    const lost = await this.looks.lost(planned.flatMap((one) => ('plan' in one ? [one.plan] : [])));
    return planned.map((one) => {
      if (!('plan' in one)) return one;
      const gone = lost.find(({ date }) => date === one.plan.day.date);
      return gone ? this.inTheWay(one, gone) : { ...one.plain, result: bulkResult.open };
    });
  }

  /**
   * Books all slots of one date or none in the caller's transaction; slots that are already taken are returned as a
   * conflict.
   */
  async take(tx: Tx, wanted: BulkSlots, date: LocalDate, taking: BulkTaking): Promise<BulkOutcome> {
    const planned = this.planned(wanted, date);
    if (!('plan' in planned)) return planned;
    const out = await this.bookings.takeIn(tx, this.booking(wanted, planned.plan, taking));
    return out.is === 'booked' && !out.repeated
      ? { ...planned.plain, result: bulkResult.booked, tradeNo: out.order.trade_no }
      : this.taken(planned, out);
  }

  private planned(
    wanted: BulkSlots,
    date: LocalDate,
  ): BulkOutcome | { readonly plan: Plan; readonly plain: BulkOutcome } {
    const nothing = { slots: 0, amount: fen(0), blocked: null, blockedEn: null, tradeNo: null };
    const site = this.site(wanted.siteId);
    if (!site) return { ...nothing, result: bulkResult.closed };
    const day = this.desk.day(site, date);
    const times = slotsWithin(day.times, wanted.begin, wanted.end);
    if (times.length === 0) return { ...nothing, result: bulkResult.closed };
    const counts = site.bookingMode === bookingMode.capacity;
    const listed = this.bookings.plan(
      site.id,
      date,
      JSON.stringify(wanted.spaceIds.flatMap((spaceId) => times.map(({ id }) => ({ spaceId, timeId: id })))),
      counts ? wanted.people : 1,
      wanted.roleId,
    );
    const fees = agreedPrices(
      listed.items.map(({ fee }) => fee),
      wanted.priceMode,
      wanted.priceValue,
    );
    const plan: Plan = {
      ...listed,
      items: listed.items.map((item, n) => ({ ...item, fee: fees[n] ?? fen(0) })),
      amount: sum(fees),
    };
    const plain = { ...nothing, slots: plan.items.length, amount: plan.amount };
    if (this.desk.states(plan).some(({ state }) => state.status !== slotStatus.free && state.status !== slotStatus.low))
      return { ...plain, result: bulkResult.closed };
    if (plan.tangled) return { ...plain, result: bulkResult.conflict, ...this.named(plan, plan.items[0]) };
    return { plan, plain: { ...plain, result: bulkResult.open } };
  }

  private booking(wanted: BulkSlots, plan: Plan, taking: BulkTaking | null): Booking {
    const free = taking !== null && !taking.paysNow;
    const own = free ? { ...plan, items: plan.items.map((item) => ({ ...item, fee: fen(0) })), amount: fen(0) } : plan;
    return {
      userId: wanted.userId,
      plan: own,
      house: false,
      look: false,
      once: unkept,
      holdSeconds: this.holdSeconds(plan),
      rules: { quotas: [], maxUnpaid: 0, maxActive: 0 },
      buddyIds: [],
      buddyCodes: null,
      order: {
        roleId: wanted.roleId,
        source: taking?.source ?? orderSource.bulk,
        channel: orderChannel.pc,
        detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
        detailEn: detailOf(plan, ({ enName }) => enName, '; '),
        spaceNames: spaceNamesOf(plan),
        reservationType: reservationType.single,
        phone: taking?.phone ?? '',
        remark: taking?.remark || null,
        reason: null,
        label: null,
        rules: { cancelHours: plan.site.rules.cancelHours, tiers: plan.site.tiers },
      },
    };
  }

  /** Returns the hold time of an order that is paid on its own: some days, but never past its start. */
  private holdSeconds({ day, begin }: Plan): number {
    const left = (minutesBetween(this.clock.moment(), { date: day.date, at: begin }) - 1) * 60;
    return Math.max(LEAST_HOLD, Math.min(PAY_DAYS * DAY_SECONDS, left));
  }

  private taken({ plan, plain }: { readonly plan: Plan; readonly plain: BulkOutcome }, out: Outcome): BulkOutcome {
    const facts: Measured = out.is === 'booked' ? {} : out.facts;
    return this.inTheWay({ plan, plain }, facts.taken ?? facts.short ?? null);
  }

  private inTheWay(
    { plan, plain }: { readonly plan: Plan; readonly plain: BulkOutcome },
    lost: { readonly spaceId?: number | null; readonly timeId: number } | null,
  ): BulkOutcome {
    const court = lost?.spaceId ?? null;
    const item = plan.items.find(
      ({ space, time }) =>
        time.id === lost?.timeId && (court === null || plan.site.claims.get(space.id)?.includes(court)),
    );
    return { ...plain, result: bulkResult.conflict, ...this.named(plan, item ?? plan.items[0]) };
  }

  private named({ day }: Plan, item: Plan['items'][number] | undefined): Pick<BulkOutcome, 'blocked' | 'blockedEn'> {
    if (!item) return { blocked: null, blockedEn: null };
    const at = `${stamp(day.date, item.time.beginMinute).slice(11)}–${clockOf(item.time.endMinute % 1440)}`;
    return { blocked: `${item.space.spaceName} ${at}`, blockedEn: `${item.space.enName} ${at}` };
  }
}
