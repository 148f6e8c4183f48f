import { Injectable } from '@nestjs/common';
import { minutesBetween, type LocalDate, type Moment } from '#domain/kit/time';
import type { SlotOffer } from '#domain/boards/alternative.rules';
import { conflictAt } from '#domain/boards/conflict.rules';
import { canBook, slotState, type SlotState } from '#domain/boards/slot.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { switchStatus } from '#domain/venues/venue.status';
import { Settings } from '#server/kit/settings/settings';
import type { Site, SiteCalendarDay, Space, TimeSlot } from '#server/venues/venue-tables.service';
import { DayBoard, type Hold } from './day-board';
import { SchoolClock } from './school-clock.service';

/** The access of an audience: what is open, released and on sale to it. */
export interface BookingAccess {
  readonly roleOpen: boolean;
  readonly released: boolean;
  readonly onSale: (spaceId: number, timeId: number) => boolean;
}

/** Public access, as shown in every room and on every wall. */
export const publicAccess: BookingAccess = { roleOpen: true, released: true, onSale: () => true };

/** One cell and the claim on it. */
export interface BoardCell {
  readonly space: Space;
  readonly time: TimeSlot;
  readonly state: SlotState;
  readonly hold: Hold | null;
}

/** A day without claims. */
export const emptyBoard = new DayBoard({ v: 0, now: 0, holds: [], places: [], taken: [] });

const holdStateOf = (hold: Hold | null): 'admin' | 'unpaid' | 'paid' | null => {
  if (!hold) return null;
  if (hold.kind === 'BLOCKED') return 'admin';
  return hold.kind === 'HELD' ? 'unpaid' : 'paid';
};

/** Computes the states of a day's cells from calendar, clock and claims, with the rules of the domain. */
@Injectable()
export class CellService {
  constructor(
    private readonly clock: SchoolClock,
    private readonly settings: Settings,
  ) {}

  /** Returns the cells row by row: one space per row, times in order. */
  cells(site: Site, day: SiteCalendarDay, board: DayBoard, view: BookingAccess): BoardCell[] {
    const now = this.clock.now();
    const timeColumns = day.times.map((time) => ({ time, ...this.column(site, board, time, now) }));
    const minute = minutesBetween({ date: day.date, at: 0 }, this.clock.moment(now));
    const entangled = [...site.claims.values()].some((claims) => claims.length > 1);
    return site.spaces.flatMap((space) =>
      timeColumns.map(({ time, own, booked, places, byStaff }) => {
        const hold = own.get(space.id) ?? null;
        const conflict = entangled ? conflictAt(site.claims, space.id, booked) : null;
        return {
          space,
          time,
          hold,
          state: this.state(
            site,
            day,
            view,
            space,
            time,
            minute,
            byStaff ? 'admin' : holdStateOf(hold),
            conflict,
            places,
          ),
        };
      }),
    );
  }

  /** Returns the state of a slot by calendar and clock alone, as if nothing were booked. */
  openState(
    site: Site,
    day: SiteCalendarDay,
    view: BookingAccess,
    space: Space,
    time: TimeSlot,
    now: Moment,
  ): SlotState {
    return this.state(site, day, view, space, time, minutesBetween({ date: day.date, at: 0 }, now), null, null, {
      taken: 0,
      total: site.seatCount,
    });
  }

  /** Returns the cells that this number of people can book now, as offers. */
  offers(site: Site, day: SiteCalendarDay, cells: readonly BoardCell[], people: number): SlotOffer[] {
    const place = new Map(site.spaces.map(({ id }, index) => [id, index]));
    const position = new Map(day.times.map(({ id }, index) => [id, index]));
    return cells
      .filter(({ state }) => canBook(state, people))
      .map(({ space, time }) => ({
        spaceId: space.id,
        timeId: time.id,
        place: place.get(space.id) ?? 0,
        position: position.get(time.id) ?? 0,
      }));
  }

  /** Returns the next instant after `now` at which a cell changes on its own: a hold expires, a slot begins or ends. */
  nextChange(
    site: Site,
    day: SiteCalendarDay,
    board: DayBoard,
    now: number,
    instantOf: (date: LocalDate, minute: number) => number,
  ): number {
    const changes = day.times
      .flatMap(({ beginMinute, endMinute }) => [
        instantOf(day.date, beginMinute + site.rules.lateBookingMin),
        instantOf(day.date, endMinute),
      ])
      .filter((at) => at > now);
    return Math.min(board.nextEnd(now), ...changes);
  }

  private column(site: Site, board: DayBoard, time: TimeSlot, now: number) {
    if (site.bookingMode !== bookingMode.capacity)
      return { ...board.holdersAt(time, now), places: { taken: 0, total: 0 }, byStaff: false };
    const places = board.placesAt(time.id, site.seatCount, now);
    return {
      ...board.holdersAt(time, now),
      places,
      byStaff: places.taken >= places.total && board.claimsAt(time.id, now).some(({ kind }) => kind === 'BLOCKED'),
    };
  }

  private state(
    site: Site,
    day: SiteCalendarDay,
    view: BookingAccess,
    space: Space,
    time: TimeSlot,
    now: number,
    hold: 'admin' | 'unpaid' | 'paid' | null,
    conflict: 'fullCourt' | 'halfCourt' | null,
    places: { taken: number; total: number },
  ): SlotState {
    return slotState(
      {
        mode: site.bookingMode,
        hasSlot: view.onSale(space.id, time.id),
        siteClosed: day.closed || !site.on,
        spaceOn: space.status === switchStatus.on,
        roleOpen: view.roleOpen,
        released: view.released,
        now,
        begin: time.beginMinute,
        end: time.endMinute,
        lateMinutes: site.rules.lateBookingMin,
        hold,
        conflict,
        ...places,
      },
      { low: this.settings.get('order.lowPercent'), veryLow: this.settings.get('order.veryLowPercent') },
    );
  }
}
