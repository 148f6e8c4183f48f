import { Inject, Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { meetingCheck } from '#domain/meetings/meeting.status';
import { purposeList, statedMeeting, type Meeting } from '#domain/orders/meeting.rules';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { LocalDate } from '#domain/kit/time';
import { room as roomName } from '#contract/kit/live';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { BoardService, type BoardChange, type Hold, type PlaceClaim } from '#server/boards/board.service';
import { planOf, type BookingPlan } from '#server/boards/booking-plan.service';
import {
  BookingStore,
  bookingErrorOf,
  type BookedRow,
  type BookingMeasurement,
  type BookingOutcome,
  type BookingResult,
  type RaisedRoom,
} from './booking.store';
import { BookingQueue } from './booking-queue';
import { bookingRowOf, type BookingCommand, type BookingRow } from './booking-command';

export { companionsOf, memberBookingCommand, type BookingDetails } from './booking-command';

export type { BookingMeasurement, BookingResult, RaisedRoom } from './booking.store';
export type { BookingRow } from './booking-command';

/** A hold that ends within this time may be over in PostgreSQL already, in milliseconds. */
const EXPIRING_MS = 1_000;
const HOLD_KINDS = { byStaff: 'BLOCKED', held: 'HELD', owned: 'PAID' } as const;

const epoch = (at: Date | string | null): number | null =>
  at === null ? null : typeof at === 'string' ? Date.parse(at) : at.getTime();

const holdsOf = (
  { claims }: BookingPlan,
  { trade_no: tradeNo, id: orderId, user_id: userId, source, occupy_label: label }: BookedRow,
  kind: Hold['kind'],
  expiresAt: number | null,
): Hold[] =>
  claims.map(({ space, time, byConflict }) => ({
    tradeNo,
    orderId,
    userId,
    source,
    label,
    kind,
    expiresAt,
    spaceId: space.id,
    from: time.beginMinute,
    to: time.endMinute,
    byConflict,
  }));

/** Returns the claimed places of an order that claims no space. */
const placesOf = (
  { site, items, claims, people }: BookingPlan,
  order: BookedRow,
  kind: Hold['kind'],
  expiresAt: number | null,
  byStaff: boolean,
): PlaceClaim[] => {
  if (claims.length > 0) return [];
  const { trade_no: tradeNo, id: orderId, user_id: userId, source, occupy_label: label } = order;
  return [...new Set(items.map(({ time }) => time.id))].map((timeId) => ({
    tradeNo,
    orderId,
    userId,
    source,
    label,
    kind,
    expiresAt,
    timeId,
    places: byStaff ? site.seatCount : people,
  }));
};

const siteRoomOf = ({ site, day }: BookingPlan): string => roomName.site(site.id, day.date);

/**
 * Plans bookings against the venue tables, executes them, and shows them on the boards of this process before they are
 * answered.
 */
@Injectable()
export class BookingService {
  private readonly queue = new BookingQueue({
    book: async (bookings, patienceMs) => {
      const { outcomes, rooms } = await this.store.book(bookings.map(bookingRowOf), { dryRun: false, patienceMs });
      this.showOnBoards(bookings, outcomes, rooms);
      return outcomes;
    },
    findTaken: ({ plan, userId }) => {
      const taken = this.claimedByOthers(plan, userId);
      return taken && { is: 'refused', facts: taken };
    },
  });

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly tables: VenueTables,
    private readonly store: BookingStore,
    private readonly boards: BoardService,
  ) {}

  /** Returns the meeting stated in a request; null if there is none. Throws for a purpose that cannot be chosen. */
  meetingOf(input: Meeting): Meeting | null {
    const meeting = statedMeeting(input);
    const open = this.tables.codes.filter(
      ({ codekey, status }) => codekey === purposeList && status === switchStatus.on,
    );
    const { purposeType } = meeting ?? {};
    // A school without a list of purposes accepts every number.
    if (purposeType === undefined || open.length === 0 || open.some(({ value }) => value === String(purposeType)))
      return meeting;
    throw new Failure(systemFailure.badInput, {
      fields: [{ field: 'purposeType', message: '用途不存在', messageEn: 'This purpose does not exist.' }],
    });
  }

  /** Returns whether a site is a meeting room that is given on a reviewed application only. */
  needsApplication(siteId: number): boolean {
    return (this.tables.site(siteId)?.checkMode ?? meetingCheck.none) !== meetingCheck.none;
  }

  /** Returns what a request would book and cost for a role. Throws for an unknown site, space or time. */
  plan(siteId: number, date: LocalDate, json: string, people: number, roleId: number): BookingPlan {
    const site = this.tables.site(siteId);
    if (!site)
      throw new Failure(systemFailure.badInput, {
        fields: [{ field: 'venueSiteId', message: '场地不存在', messageEn: 'This site does not exist.' }],
      });
    const day = this.tables.day(site, date);
    return planOf(site, day, json, people, (spaceId, timeId) => this.tables.charge(site, day, roleId, spaceId, timeId));
  }

  /** Returns how long an unpaid order of a site holds its slots, in seconds. */
  holdSeconds({ rules }: Site): number {
    return this.env.HOLD_SECONDS ?? rules.payTimeoutMin * 60;
  }

  /**
   * Returns what the board of this process knows to be claimed by others, at most two seconds old; null if nothing is,
   * or the board is not loaded.
   */
  claimedByOthers({ site, day, claims, items, people }: BookingPlan, userId: number): BookingMeasurement | null {
    const board = this.boards.recent(site.id, day.date);
    if (!board) return null;
    const soon = this.boards.clock.now() + EXPIRING_MS;
    const lost = claims.find(({ space, time }) => board.isClaimedByOthers(space.id, time, userId, soon));
    if (lost) return { taken: { spaceId: lost.space.id, timeId: lost.time.id } };
    if (claims.length > 0) return null;
    for (const { time } of items) {
      const { taken, total } = board.placesAt(time.id, site.seatCount, soon);
      const isOwn = board.claimsAt(time.id, soon).some((claim) => claim.userId === userId);
      if (total - taken < people && !isOwn) return { short: { timeId: time.id, left: Math.max(0, total - taken) } };
    }
    return null;
  }

  /** Books the slots, or measures whether it could. The boards of this process are updated before it returns. */
  async book(booking: BookingCommand): Promise<BookingResult> {
    return booking.dryRun ? this.look(booking) : this.queue.book(booking);
  }

  /** Books the slots as part of a larger transaction; boards and rooms are notified when it commits. */
  bookIn(tx: Tx, booking: BookingCommand): Promise<BookingResult> {
    return this.bookRowIn(tx, bookingRowOf(booking));
  }

  /** Returns a booking as it can be stored and passed to `bookRowIn` later, whatever the venue tables are then. */
  rowOf(booking: BookingCommand): BookingRow {
    return bookingRowOf(booking);
  }

  /** Books a stored row as part of a larger transaction, like `bookIn`. */
  async bookRowIn(tx: Tx, row: BookingRow): Promise<BookingResult> {
    const { result, rooms } = await this.store.bookIn(tx, row);
    tx.recordRaised(rooms.map(({ room, v, claims = null }) => ({ room, v, claims })));
    return result;
  }

  /** Returns the stored order of an idempotency key, or null. Throws the stored refusal. */
  findStored(member: Pick<Member, 'userId' | 'once'>): Promise<BookedRow | null> {
    return this.store.answers.find(member);
  }

  /**
   * Returns the stored order of an idempotency key, or stores the refusal as its answer and returns null. Throws a
   * stored refusal.
   */
  findOrStore(member: Pick<Member, 'userId' | 'once'>, refusal: Refusal): Promise<BookedRow | null> {
    return this.store.answers.findOrStore(member, refusal);
  }

  private async look(booking: BookingCommand): Promise<BookingResult> {
    const { outcomes } = await this.store
      .book([bookingRowOf(booking)], { dryRun: true, patienceMs: null })
      .catch((error: unknown) => {
        throw bookingErrorOf(error);
      });
    const [outcome] = outcomes;
    if (!outcome || outcome instanceof Failure) throw outcome ?? new Error('a booking has no outcome');
    if (outcome.is === 'again') throw new Error('a dry run takes no locks');
    return outcome;
  }

  private showOnBoards(
    bookings: readonly BookingCommand[],
    outcomes: readonly BookingOutcome[],
    rooms: readonly RaisedRoom[],
  ): void {
    if (rooms.length === 0) return;
    const versions = new Map(rooms.map(({ room, v }) => [room, v]));
    const shown = rooms.every(({ claims }) => claims === undefined);
    outcomes.forEach((outcome, i) => {
      const { plan, byStaff } = bookings[i] as BookingCommand;
      const v = versions.get(siteRoomOf(plan)) ?? null;
      // The order of a stored answer may have ended since.
      if (!shown || outcome instanceof Failure || outcome.is !== 'booked' || outcome.repeated) return;
      this.boards.apply(this.boardChangeOf(plan, outcome.order, byStaff, v));
    });
    this.boards.announceCommit(rooms, { shown });
  }

  private boardChangeOf(plan: BookingPlan, order: BookedRow, byStaff: boolean, v: number | null): BoardChange {
    const expiresAt = epoch(order.pay_deadline);
    const kind = byStaff ? HOLD_KINDS.byStaff : expiresAt === null ? HOLD_KINDS.owned : HOLD_KINDS.held;
    return {
      siteId: plan.site.id,
      date: plan.day.date,
      v,
      total: plan.site.seatCount,
      holds: holdsOf(plan, order, kind, expiresAt),
      places: placesOf(plan, order, kind, expiresAt, byStaff),
    };
  }
}
