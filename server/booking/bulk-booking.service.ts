import { Injectable } from '@nestjs/common';
import { fen, sum, type Fen } from '#domain/kit/money';
import { DAY_MS, minutesBetween, SECOND_MS, type LocalDate } from '#domain/kit/time';
import { agreedPrices, PAYMENT_DAYS } from '#domain/bulk/bulk.rules';
import { bulkResult, type BulkPrice, type BulkResult } from '#domain/bulk/bulk.status';
import { orderChannel, orderSource, type OrderSource } from '#domain/orders/order.status';
import { slotsWithin } from '#domain/occupations/occupation.rules';
import { bookingMode, reservationType, slotStatus } from '#domain/boards/slot.status';
import { noIdempotency } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { fullScope } from '#server/kit/access/scope';
import type { Site } from '#server/venues/venue-tables.service';
import { blockedTextOf, detailOf, spaceNamesOf, type BookingPlan } from '#server/boards/booking-plan.service';
import { BookingService } from './booking.service';
import type { BookingCommand } from './booking-command';
import type { BookingMeasurement, BookingResult } from './booking.store';
import { BulkPreviewStore } from './bulk-preview.store';
import { StaffDayService } from './staff-day.service';
import { SchoolClock } from '#server/boards/school-clock.service';

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
export interface BulkSlotResult {
  readonly result: BulkResult;
  readonly slots: number;
  readonly amount: Fen;
  readonly blocked: string | null;
  readonly blockedEn: string | null;
  readonly tradeNo: string | null;
}

/** How a date is booked: its source, and whether its order is paid on its own. */
interface BulkOrderOptions {
  readonly source: OrderSource;
  readonly phone: string;
  readonly remark: string;
  readonly paysNow: boolean;
}

const DAY_SECONDS = DAY_MS / SECOND_MS;
const MIN_HOLD_SECONDS = 600;

/** Books the slots of bulk bookings and leases date by date, through the ordinary booking path. */
@Injectable()
export class BulkBookingService {
  constructor(
    private readonly staffDay: StaffDayService,
    private readonly bookings: BookingService,
    private readonly previews: BulkPreviewStore,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the school's date. */
  get today(): LocalDate {
    return this.clock.moment().date;
  }

  /** Returns a site that is booked by slots, or null. */
  site(siteId: number): Site | null {
    const site = this.staffDay.site(siteId, fullScope);
    return site.on && (site.bookingMode === bookingMode.exclusive || site.bookingMode === bookingMode.capacity)
      ? site
      : null;
  }

  /** Returns whether the date is a holiday of the site. */
  isHoliday(siteId: number, date: LocalDate): boolean {
    return this.staffDay.day(this.staffDay.site(siteId, fullScope), date).holiday !== null;
  }

  /** Returns the expected result of each date, in order, without booking; queries the database in one statement. */
  async preview(slots: BulkSlots, dates: readonly LocalDate[]): Promise<BulkSlotResult[]> {
    const planned = dates.map((date) => this.planDate(slots, date));
    const lost = await this.previews.findBlocked(planned.flatMap((one) => ('plan' in one ? [one.plan] : [])));
    return planned.map((one) => {
      if (!('plan' in one)) return one;
      const taken = lost.find(({ date }) => date === one.plan.day.date);
      return taken ? this.conflictResult(one, taken) : { ...one.plain, result: bulkResult.open };
    });
  }

  /**
   * Books all slots of one date or none in the caller's transaction; slots that are already taken are returned as a
   * conflict.
   */
  async book(tx: Tx, slots: BulkSlots, date: LocalDate, options: BulkOrderOptions): Promise<BulkSlotResult> {
    const planned = this.planDate(slots, date);
    if (!('plan' in planned)) return planned;
    const result = await this.bookings.bookIn(tx, this.commandOf(slots, planned.plan, options));
    return result.is === 'booked' && !result.repeated
      ? { ...planned.plain, result: bulkResult.booked, tradeNo: result.order.trade_no }
      : this.conflictFrom(planned, result);
  }

  private planDate(
    requested: BulkSlots,
    date: LocalDate,
  ): BulkSlotResult | { readonly plan: BookingPlan; readonly plain: BulkSlotResult } {
    const nothing = { slots: 0, amount: fen(0), blocked: null, blockedEn: null, tradeNo: null };
    const site = this.site(requested.siteId);
    if (!site) return { ...nothing, result: bulkResult.closed };
    const day = this.staffDay.day(site, date);
    const times = slotsWithin(day.times, requested.begin, requested.end);
    if (times.length === 0) return { ...nothing, result: bulkResult.closed };
    const counts = site.bookingMode === bookingMode.capacity;
    const listed = this.bookings.plan(
      site.id,
      date,
      JSON.stringify(requested.spaceIds.flatMap((spaceId) => times.map(({ id }) => ({ spaceId, timeId: id })))),
      counts ? requested.people : 1,
      requested.roleId,
    );
    const fees = agreedPrices(
      listed.items.map(({ fee }) => fee),
      requested.priceMode,
      requested.priceValue,
    );
    const plan: BookingPlan = {
      ...listed,
      items: listed.items.map((item, n) => ({ ...item, fee: fees[n] ?? fen(0) })),
      amount: sum(fees),
    };
    const summary = { ...nothing, slots: plan.items.length, amount: plan.amount };
    if (
      this.staffDay
        .slotStates(plan)
        .some(({ state }) => state.status !== slotStatus.free && state.status !== slotStatus.low)
    )
      return { ...summary, result: bulkResult.closed };
    if (plan.tangled) return { ...summary, result: bulkResult.conflict, ...blockedTextOf(plan, plan.items[0]) };
    return { plan, plain: { ...summary, result: bulkResult.open } };
  }

  private commandOf(requested: BulkSlots, plan: BookingPlan, options: BulkOrderOptions | null): BookingCommand {
    const free = options !== null && !options.paysNow;
    const own = free ? { ...plan, items: plan.items.map((item) => ({ ...item, fee: fen(0) })), amount: fen(0) } : plan;
    return {
      userId: requested.userId,
      plan: own,
      byStaff: false,
      dryRun: false,
      once: noIdempotency,
      holdSeconds: this.holdSeconds(plan),
      rules: { quotas: [], maxUnpaid: 0, maxActive: 0 },
      buddyIds: [],
      buddyCodes: null,
      order: {
        roleId: requested.roleId,
        source: options?.source ?? orderSource.bulk,
        channel: orderChannel.pc,
        detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
        detailEn: detailOf(plan, ({ enName }) => enName, '; '),
        spaceNames: spaceNamesOf(plan),
        reservationType: reservationType.single,
        phone: options?.phone ?? '',
        remark: options?.remark || null,
        reason: null,
        label: null,
        rules: { cancelHours: plan.site.rules.cancelHours, tiers: plan.site.tiers },
      },
    };
  }

  /** Returns the hold time of an order that is paid on its own: some days, but never past its start. */
  private holdSeconds({ day, begin }: BookingPlan): number {
    const left = (minutesBetween(this.clock.moment(), { date: day.date, at: begin }) - 1) * 60;
    return Math.max(MIN_HOLD_SECONDS, Math.min(PAYMENT_DAYS * DAY_SECONDS, left));
  }

  private conflictFrom(
    { plan, plain }: { readonly plan: BookingPlan; readonly plain: BulkSlotResult },
    result: BookingResult,
  ): BulkSlotResult {
    const facts: BookingMeasurement = result.is === 'booked' ? {} : result.facts;
    return this.conflictResult({ plan, plain }, facts.taken ?? facts.short ?? null);
  }

  private conflictResult(
    { plan, plain }: { readonly plan: BookingPlan; readonly plain: BulkSlotResult },
    lost: { readonly spaceId?: number | null; readonly timeId: number } | null,
  ): BulkSlotResult {
    const court = lost?.spaceId ?? null;
    const item = plan.items.find(
      ({ space, time }) =>
        time.id === lost?.timeId && (court === null || plan.site.claims.get(space.id)?.includes(court)),
    );
    return { ...plain, result: bulkResult.conflict, ...blockedTextOf(plan, item ?? plan.items[0]) };
  }
}
