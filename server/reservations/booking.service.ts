import { Inject, Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { LocalDate } from '#domain/kit/time';
import { room as roomName } from '#contract/kit/live';
import type { Member } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { BoardService, type Taken } from './board.service';
import { planOf, type Plan } from './booking-plan';
import { BookingStore, type BookedRow, type Outcome, type Raised, type RoundOutcome } from './booking.store';
import { BookingRounds } from './booking-rounds';
import { wishOf, type Booking } from './booking-wish';
import { ClaimQueue } from './claim-queue';
import type { Hold, PlaceClaim } from './day-board';

const KINDS = { house: 'BLOCKED', held: 'HELD', owned: 'PAID' } as const;

const epoch = (at: Date | string | null): number | null =>
  at === null ? null : typeof at === 'string' ? Date.parse(at) : at.getTime();

const holdsOf = (
  { claims }: Plan,
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
  { site, items, claims, people }: Plan,
  order: BookedRow,
  kind: Hold['kind'],
  expiresAt: number | null,
  house: boolean,
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
    places: house ? site.seatCount : people,
  }));
};

/**
 * Plans bookings against the venue tables, executes them, and shows them on the boards of this process before they are
 * answered.
 */
@Injectable()
export class BookingService {
  private readonly queue = new ClaimQueue();
  private readonly rounds = new BookingRounds({
    alone: (booking) => this.carryOut(booking),
    wish: wishOf,
    together: (wishes) => this.store.bookTogether(wishes),
    show: (bookings, outcome) => this.showTogether(bookings, outcome),
  });

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly tables: VenueTables,
    private readonly store: BookingStore,
    private readonly boards: BoardService,
  ) {}

  /** Returns what a request would book and cost for a role. Throws for an unknown site, space or time. */
  plan(siteId: number, date: LocalDate, json: string, people: number, roleId: number): Plan {
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
  take(booking: Booking): Promise<Outcome> {
    if (booking.look) return this.carryOut(booking);
    return this.queue.inTurn(booking, () =>
      this.store.joins(booking) ? this.rounds.carry(booking) : this.carryOut(booking),
    );
  }

  /** Books the slots as part of a larger transaction; boards and rooms are notified when it commits. */
  async takeIn(tx: Tx, booking: Booking): Promise<Outcome> {
    const outcome = await this.store.bookIn(tx, booking);
    tx.raised.push(...outcome.rooms.map(({ room }) => room));
    return outcome;
  }

  /** Returns the stored answer of an idempotency key, or null. Throws the stored refusal. */
  first({ userId, once }: Pick<Member, 'userId' | 'once'>): Promise<BookedRow | null> {
    return this.store.kept(userId, once);
  }

  /** Stores a refusal as the answer of its idempotency key. */
  keep({ userId, once }: Pick<Member, 'userId' | 'once'>, refusal: Refusal): Promise<void> {
    return this.store.keep(userId, once, refusal);
  }

  private async carryOut(booking: Booking): Promise<Outcome> {
    const outcome = await this.store.book(booking);
    if (outcome.rooms.length > 0) this.show(booking, outcome.rooms, outcome.is === 'booked' ? outcome.order : null);
    return outcome;
  }

  private showTogether(bookings: readonly Booking[], { outcomes, rooms }: RoundOutcome): void {
    const versions = new Map(rooms.map(({ room, v }) => [room, v]));
    outcomes.forEach((outcome, i) => {
      if (outcome?.is !== 'booked') return;
      const { plan, house } = bookings[i] as Booking;
      this.boards.take(
        this.taken(plan, outcome.order, house, versions.get(roomName.site(plan.site.id, plan.day.date)) ?? null),
      );
    });
    if (rooms.length > 0)
      this.boards.carried(
        rooms.map(({ room }) => room),
        true,
      );
  }

  private show({ plan, house }: Booking, rooms: readonly Raised[], order: BookedRow | null): void {
    const own = roomName.site(plan.site.id, plan.day.date);
    const ended = rooms
      .filter(({ room, patch }) => room.startsWith('order:') && patch?.['orderStatus'] === '2')
      .map(({ room }) => room.slice('order:'.length));
    this.boards.take(this.taken(plan, order, house, rooms.find(({ room }) => room === own)?.v ?? null, ended));
    this.boards.carried(
      rooms.map(({ room }) => room),
      true,
    );
  }

  private taken(
    plan: Plan,
    order: BookedRow | null,
    house: boolean,
    v: number | null,
    ended: readonly string[] = [],
  ): Taken {
    const { site, day } = plan;
    const expiresAt = order && epoch(order.pay_deadline);
    const kind = house ? KINDS.house : expiresAt === null ? KINDS.owned : KINDS.held;
    return {
      siteId: site.id,
      date: day.date,
      v,
      total: site.seatCount,
      ended,
      holds: order ? holdsOf(plan, order, kind, expiresAt) : [],
      places: order ? placesOf(plan, order, kind, expiresAt, house) : [],
    };
  }
}
