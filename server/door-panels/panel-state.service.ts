import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sum, toYuan } from '#domain/kit/money';
import { clockOf, DAY_MINUTES, type LocalDate } from '#domain/kit/time';
import { bookingMode } from '#domain/boards/slot.status';
import { offeredStretch, stretchFrom } from '#domain/door-panels/door-panel.rules';
import { screenFailure } from '#domain/screens/screen.failures';
import { switchStatus } from '#domain/venues/venue.status';
import { remainingFee } from '#domain/walk-ins/walk-in.rules';
import type { PanelView } from '#contract/door-panels/door-panel.contract';
import type { Db } from '#server/kit/db/db';
import { BookingService } from '#server/booking/booking.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { SchoolClock } from '#server/boards/school-clock.service';
import { VenueTables, type Site, type TimeSlot } from '#server/venues/venue-tables.service';
import { DoorPanelStore, type ClaimedStretch, type RunningBooking } from './door-panel.store';
import type { PanelPlace } from './panel-ticket.service';

/** How long an unpaid court is held, in seconds; a member at the door pays at once. */
const HOLD_SECONDS = 300;

/** A slot of some courts with its claim. */
interface ClaimableSlot {
  readonly time: TimeSlot;
  readonly begin: number;
  readonly end: number;
  readonly taken: boolean;
}

/** A stretch of slots of some courts that a person may book. */
export interface BookableStretch {
  readonly spaceIds: readonly number[];
  readonly stretch: readonly ClaimableSlot[];
}

/** What a person may do at a door on a day; `at` is the minute of that day. */
export interface PanelState {
  readonly site: Site;
  readonly date: LocalDate;
  readonly at: number;
  readonly offers: readonly BookableStretch[];
  readonly running: (RunningBooking & { readonly extension: BookableStretch }) | null;
}

/** Finds what a person may book, extend or end at a door now, and its price. */
@Injectable()
export class PanelStateService {
  constructor(
    private readonly tables: VenueTables,
    private readonly clock: SchoolClock,
    private readonly bookings: BookingService,
    private readonly store: DoorPanelStore,
  ) {}

  /** Returns the school's date. */
  get today(): LocalDate {
    return this.clock.moment().date;
  }

  /** Returns a site; throws if there is none. */
  siteOf(siteId: number): Site {
    const site = this.tables.site(siteId);
    if (!site) throw new Failure(screenFailure.screenUnpaired);
    return site;
  }

  /** Returns how long an unpaid court of a site is held, in seconds. */
  holdSeconds(site: Site): number {
    return Math.min(this.bookings.holdSeconds(site), HOLD_SECONDS);
  }

  /** Returns what a person may do at a place now; nothing at a site that is not sold by slots. */
  async stateOf({ siteId, spaceId }: PanelPlace, userId: number, on?: Pick<Db, 'rows'>): Promise<PanelState> {
    const site = this.siteOf(siteId);
    const { date, at } = this.clock.moment();
    if (!site.on || site.bookingMode !== bookingMode.exclusive) return { site, date, at, offers: [], running: null };
    const { times } = this.tables.day(site, date);
    const claimed = await this.store.claimed(siteId, date, on);
    const running = await this.store.running(userId, siteId, date, on);
    const isHere = running && (spaceId === undefined || running.spaceIds.includes(spaceId));
    const slotsOf = (spaceIds: readonly number[]) => this.slotsOf(site, times, claimed, spaceIds);
    return {
      site,
      date,
      at,
      offers: site.spaces
        .filter(({ id, status }) => status === switchStatus.on && (spaceId === undefined || id === spaceId))
        .map(({ id }) => ({ spaceIds: [id], stretch: offeredStretch(slotsOf([id]), at) }))
        .filter(({ stretch }) => stretch.length > 0),
      running: isHere
        ? {
            ...running,
            extension: { spaceIds: running.spaceIds, stretch: stretchFrom(slotsOf(running.spaceIds), running.end) },
          }
        : null,
    };
  }

  /** Returns the plan of the first slots of an offer, a running slot at the price of what is left of it. */
  plan(
    { site, date, at }: PanelState,
    { spaceIds, stretch }: BookableStretch,
    slots: number,
    roleId: number,
  ): BookingPlan {
    const wanted = stretch
      .slice(0, slots)
      .flatMap(({ time }) => spaceIds.map((spaceId) => ({ spaceId, timeId: time.id })));
    const plan = this.bookings.plan(site.id, date, JSON.stringify(wanted), 1, roleId);
    const items = plan.items.map((item) => ({
      ...item,
      fee: remainingFee(item.fee, { begin: item.time.beginMinute, end: item.time.endMinute }, at),
    }));
    return { ...plan, items, amount: sum(items.map(({ fee }) => fee)) };
  }

  /** Returns the durations of an offer with their prices for a role. */
  durationsOf(state: PanelState, offer: BookableStretch, roleId: number): PanelView['offers'][number]['durations'] {
    return offer.stretch.map(({ end }, i) => ({
      slots: i + 1,
      end: clockOf(end % DAY_MINUTES),
      fee: toYuan(this.plan(state, offer, i + 1, roleId).amount),
    }));
  }

  private slotsOf(
    site: Site,
    times: readonly TimeSlot[],
    claimed: readonly ClaimedStretch[],
    spaceIds: readonly number[],
  ): ClaimableSlot[] {
    const needed = new Set(spaceIds.flatMap((id) => site.claims.get(id) ?? [id]));
    return times.map((time) => ({
      time,
      begin: time.beginMinute,
      end: time.endMinute,
      taken: claimed.some(
        ({ spaceId, begin, end }) => needed.has(spaceId) && begin < time.endMinute && time.beginMinute < end,
      ),
    }));
  }
}
