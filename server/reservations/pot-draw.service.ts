import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { drawOrder } from '#domain/reservations/pot.rules';
import { potResult } from '#domain/reservations/pot.status';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { BookingJudge, type Wish } from './booking-judge.service';
import { BookingService } from './booking.service';
import { memberBooking } from './member-booking';
import { PotCalendarService } from './pot-calendar.service';
import { keyOfTicket } from './pot-draw';
import { PotStore, type PotRow, type TicketRow } from './pot.store';

const lost = new Set([bookingFailure.slotTaken.key, bookingFailure.capacityShort.key]);

/** The booking result of a ticket. */
type Drawn = { readonly tradeNo: string } | { readonly reason: string; readonly taken: string | null };

/**
 * Makes a draw after the first minute has closed. Books tickets in key order through the ordinary booking path. If the
 * process dies, the next run continues.
 */
@Injectable()
export class PotDrawService {
  constructor(
    private readonly store: PotStore,
    private readonly calendar: PotCalendarService,
    private readonly bookings: BookingService,
    private readonly judge: BookingJudge,
  ) {}

  /** Announces coming draws and draws closed ones; returns the number of both. */
  @Sweep('reservations.pots')
  async sweep(): Promise<number> {
    const announced = await this.calendar.announceAll();
    const due = await this.store.due();
    for (const { siteId, date } of due)
      await this.draw(siteId, date).catch((error: unknown) =>
        log.error({ site: siteId, date, err: error }, 'a draw was not made and will be tried again'),
      );
    return announced + due.length;
  }

  /** Draws one date of a site; returns false if it is drawn, still open, or drawn by another process. */
  async draw(siteId: number, date: string): Promise<boolean> {
    const pot = await this.store.claim(siteId, date);
    if (!pot) return false;
    const tickets = await this.store.tickets(siteId, date);
    const gone = new Set<string>();
    const outside = new Set<string>(pot.taken);
    for (const ticket of drawOrder(tickets.map((one) => ({ ...one, key: keyOfTicket(pot.seed, one.ticketNo) })))) {
      if (ticket.result === potResult.waiting) await this.settle(pot, ticket, gone, outside);
      else if (ticket.result === potResult.won) for (const want of ticket.wants) gone.add(want);
    }
    await this.store.drawn(siteId, date, [...outside]);
    return true;
  }

  private async settle(pot: PotRow, ticket: TicketRow, gone: Set<string>, outside: Set<string>): Promise<void> {
    if (ticket.wants.some((want) => gone.has(want) || outside.has(want)))
      return this.store.settle(ticket.id, potResult.taken, {});
    const drawn = await this.book(pot, ticket);
    if ('tradeNo' in drawn) {
      for (const want of ticket.wants) gone.add(want);
      return this.store.settle(ticket.id, potResult.won, drawn);
    }
    if (!lost.has(drawn.reason)) return this.store.settle(ticket.id, potResult.refused, { reason: drawn.reason });
    // The claim was booked before the draw or by staff beside it; it is recorded so that the draw can be verified.
    outside.add(drawn.taken ?? (ticket.wants[0] as string));
    return this.store.settle(ticket.id, potResult.taken, {});
  }

  private async book(
    { siteId, date }: PotRow,
    { id, userId, roleId, wish: { reservationOrderJson, people, agent, loginCheckStatus, ...said } }: TicketRow,
  ): Promise<Drawn> {
    try {
      const plan = this.bookings.plan(siteId, date as LocalDate, reservationOrderJson, people, roleId);
      const wish: Wish = { plan, member: { userId, roleId, loginCheckStatus }, flow: 'fine' };
      const early = await this.judge.refusal(wish);
      if (early) return { reason: early.spec.key, taken: null };
      const once = { key: `pot.${id}`, path: 'pot', bodyHash: '', replayKey: null };
      const outcome = await this.bookings.take(
        memberBooking(wish, this.judge.asks(wish), this.bookings.holdSeconds(plan.site), once, agent, said),
      );
      if (outcome.is === 'booked') return { tradeNo: outcome.order.trade_no };
      const refusal = await this.judge.refusal(wish, outcome.facts);
      const { taken } = outcome.facts;
      return {
        reason: refusal?.spec.key ?? bookingFailure.slotTaken.key,
        taken: taken ? `${taken.spaceId}:${taken.timeId}` : null,
      };
    } catch (error) {
      if (error instanceof Failure && error.spec.kind !== 'busy' && error.spec.kind !== 'tooFast')
        return { reason: error.spec.key, taken: null };
      throw error;
    }
  }
}
