import { Injectable } from '@nestjs/common';
import type { RequestedSlot } from '#domain/booking/booking.rules';
import type { ReleaseRule } from '#domain/booking-rules/release.rules';
import type { SlotOffer } from '#domain/boards/alternative.rules';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { BoardService } from '#server/boards/board.service';
import { CellService } from '#server/boards/cell.service';
import { DayViewService } from '#server/boards/day-view.service';
import type { Site } from '#server/venues/venue-tables.service';
import type { BookingRequest } from './booking-command';
import type { BookingMeasurement } from './booking.store';

/** What a role can book: its release rule, the states of requested slots, and the free slots of a day. */
@Injectable()
export class BookingAvailability {
  constructor(
    private readonly views: DayViewService,
    private readonly states: CellService,
    private readonly boards: BoardService,
  ) {}

  /** Returns the release rule of a role at a site. */
  releaseRuleOf(site: Site, roleId: number): ReleaseRule {
    return this.views.releaseRuleOf(site, roleId);
  }

  /** Returns the slots by calendar; a slot that was measured as taken, or short of places, is marked so. */
  requestedSlots(
    { plan: { site, day, items, people }, member, begun = false }: BookingRequest,
    { taken, short }: BookingMeasurement,
  ): RequestedSlot[] {
    const now = this.boards.clock.moment();
    const view = this.views.accessOf(site, day, member.roleId);
    const lost =
      taken &&
      (items.find(
        ({ space, time }) => time.id === taken.timeId && site.claims.get(space.id)?.includes(taken.spaceId),
      ) ??
        items[0]);
    const requested = new Map<string, RequestedSlot>();
    for (const item of items) {
      const { space, time, row, place, position } = item;
      const calendarState = this.states.openState(site, day, view, space, time, now);
      const open =
        begun && calendarState.reason === closedReason.started
          ? { ...calendarState, status: slotStatus.free, reason: null }
          : calendarState;
      const state =
        item === lost
          ? { ...open, status: slotStatus.reserved }
          : short?.timeId === time.id
            ? {
                ...open,
                left: Math.min(short.left, people - 1),
                status: short.left > 0 ? slotStatus.low : slotStatus.reserved,
              }
            : open;
      const key = `${row}:${time.id}`;
      if (!requested.has(key) || item === lost)
        requested.set(key, {
          spaceId: row,
          timeId: time.id,
          place,
          position,
          from: time.beginMinute,
          to: time.endMinute,
          state,
        });
    }
    return [...requested.values()];
  }

  /** Returns the slots of the requested day that the member could book instead. */
  async freeSlots({ plan: { site, day, people }, member }: BookingRequest): Promise<readonly SlotOffer[]> {
    if (!this.boards.covers(day.date)) return [];
    const board = await this.boards.open(site.id, day.date);
    return this.views.offers(site, day, board, member.roleId, people);
  }
}
