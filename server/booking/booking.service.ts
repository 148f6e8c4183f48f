import { Inject, Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
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
  type BookedRow,
  type BookingResult,
  type RaisedRoom,
  type BookingBatchResult,
} from './booking.store';
import { BookingBatcher } from './booking-batcher';
import { batchRowOf, type BookingCommand } from './booking-command';
import { ClaimQueue } from './claim-queue';

export type { BookingMeasurement, BookingResult, RaisedRoom } from './booking.store';

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

/**
 * Plans bookings against the venue tables, executes them, and shows them on the boards of this process before they are
 * answered.
 */
@Injectable()
export class BookingService {
  private readonly queue = new ClaimQueue();
  private readonly batcher = new BookingBatcher({
    bookOne: (booking) => this.execute(booking),
    toRow: batchRowOf,
    bookBatch: (rows) => this.store.bookBatch(rows),
    showResults: (bookings, result) => this.showBatch(bookings, result),
  });

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly tables: VenueTables,
    private readonly store: BookingStore,
    private readonly boards: BoardService,
  ) {}

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

  /** Books the slots, or checks whether it could. The boards of this process are updated before it returns. */
  book(booking: BookingCommand): Promise<BookingResult> {
    if (booking.dryRun) return this.execute(booking);
    return this.queue.run(booking, () =>
      this.store.canBatch(booking) ? this.batcher.book(booking) : this.execute(booking),
    );
  }

  /** Books the slots as part of a larger transaction; boards and rooms are notified when it commits. */
  async bookIn(tx: Tx, booking: BookingCommand): Promise<BookingResult> {
    const result = await this.store.bookIn(tx, booking);
    tx.raisedRooms.push(...result.rooms.map(({ room }) => room));
    return result;
  }

  /** Returns the stored answer of an idempotency key, or null. Throws the stored refusal. */
  findByIdempotencyKey({ userId, once }: Pick<Member, 'userId' | 'once'>): Promise<BookedRow | null> {
    return this.store.findByIdempotencyKey(userId, once);
  }

  /** Stores a refusal as the answer of its idempotency key. */
  storeAnswer({ userId, once }: Pick<Member, 'userId' | 'once'>, refusal: Refusal): Promise<void> {
    return this.store.storeAnswer(userId, once, refusal);
  }

  private async execute(booking: BookingCommand): Promise<BookingResult> {
    const result = await this.store.book(booking);
    if (result.rooms.length > 0) this.showOnBoard(booking, result.rooms, result.is === 'booked' ? result.order : null);
    return result;
  }

  private showBatch(bookings: readonly BookingCommand[], { results, rooms }: BookingBatchResult): void {
    const versions = new Map(rooms.map(({ room, v }) => [room, v]));
    results.forEach((result, i) => {
      if (result?.is !== 'booked') return;
      const { plan, byStaff } = bookings[i] as BookingCommand;
      this.boards.apply(
        this.boardChangeOf(
          plan,
          result.order,
          byStaff,
          versions.get(roomName.site(plan.site.id, plan.day.date)) ?? null,
        ),
      );
    });
    if (rooms.length > 0)
      this.boards.announceCommit(
        rooms.map(({ room }) => room),
        true,
      );
  }

  private showOnBoard({ plan, byStaff }: BookingCommand, rooms: readonly RaisedRoom[], order: BookedRow | null): void {
    const own = roomName.site(plan.site.id, plan.day.date);
    const ended = rooms
      .filter(({ room, patch }) => room.startsWith('order:') && patch?.['orderStatus'] === '2')
      .map(({ room }) => room.slice('order:'.length));
    this.boards.apply(
      this.boardChangeOf(plan, order, byStaff, rooms.find(({ room }) => room === own)?.v ?? null, ended),
    );
    this.boards.announceCommit(
      rooms.map(({ room }) => room),
      true,
    );
  }

  private boardChangeOf(
    plan: BookingPlan,
    order: BookedRow | null,
    byStaff: boolean,
    v: number | null,
    ended: readonly string[] = [],
  ): BoardChange {
    const { site, day } = plan;
    const expiresAt = order && epoch(order.pay_deadline);
    const kind = byStaff ? HOLD_KINDS.byStaff : expiresAt === null ? HOLD_KINDS.owned : HOLD_KINDS.held;
    return {
      siteId: site.id,
      date: day.date,
      v,
      total: site.seatCount,
      ended,
      holds: order ? holdsOf(plan, order, kind, expiresAt) : [],
      places: order ? placesOf(plan, order, kind, expiresAt, byStaff) : [],
    };
  }
}
