import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { drawOrder } from '#domain/release-lottery/release-lottery.rules';
import { lotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { BookingRuleEvaluator, type BookingRequest } from '#server/booking/booking-rule-evaluator.service';
import { BookingService, memberBookingCommand } from '#server/booking/booking.service';
import { ReleaseLotteryCalendarService } from './release-lottery-calendar.service';
import { keyOfTicket } from './ticket-key';
import { ReleaseLotteryStore, type ReleaseLotteryRow, type LotteryTicketRow } from './release-lottery.store';

const slotLostKeys = new Set([bookingFailure.slotTaken.key, bookingFailure.capacityShort.key]);

/** The booking result of a ticket. */
type TicketBooking = { readonly tradeNo: string } | { readonly reason: string; readonly taken: string | null };

/**
 * Makes a draw after the first minute has closed. Books tickets in key order through the ordinary booking path. If the
 * process dies, the next run continues.
 */
@Injectable()
export class ReleaseLotteryDrawService {
  constructor(
    private readonly store: ReleaseLotteryStore,
    private readonly calendar: ReleaseLotteryCalendarService,
    private readonly bookings: BookingService,
    private readonly rules: BookingRuleEvaluator,
  ) {}

  /** Announces coming draws and draws closed ones; returns the number of both. */
  @Sweep('reservations.pots')
  async sweep(): Promise<number> {
    const announced = await this.calendar.announceAll();
    const due = await this.store.findDue();
    for (const { siteId, date } of due)
      await this.drawLottery(siteId, date).catch((error: unknown) =>
        log.error({ site: siteId, date, err: error }, 'a draw failed and will be retried'),
      );
    return announced + due.length;
  }

  /** Draws one date of a site; returns false if it is drawn, still open, or drawn by another process. */
  async drawLottery(siteId: number, date: string): Promise<boolean> {
    const lottery = await this.store.claimDraw(siteId, date);
    if (!lottery) return false;
    const tickets = await this.store.tickets(siteId, date);
    const claimed = new Set<string>();
    const takenOutside = new Set<string>(lottery.taken);
    for (const ticket of drawOrder(tickets.map((one) => ({ ...one, key: keyOfTicket(lottery.seed, one.ticketNo) })))) {
      if (ticket.result === lotteryTicketResult.waiting)
        await this.settleTicket(lottery, ticket, claimed, takenOutside);
      else if (ticket.result === lotteryTicketResult.won) for (const claim of ticket.wants) claimed.add(claim);
    }
    await this.store.finishDraw(siteId, date, [...takenOutside]);
    return true;
  }

  private async settleTicket(
    lottery: ReleaseLotteryRow,
    ticket: LotteryTicketRow,
    claimed: Set<string>,
    takenOutside: Set<string>,
  ): Promise<void> {
    if (ticket.wants.some((claim) => claimed.has(claim) || takenOutside.has(claim)))
      return this.store.settleTicket(ticket.id, lotteryTicketResult.taken, {});
    const booking = await this.book(lottery, ticket);
    if ('tradeNo' in booking) {
      for (const claim of ticket.wants) claimed.add(claim);
      return this.store.settleTicket(ticket.id, lotteryTicketResult.won, booking);
    }
    if (!slotLostKeys.has(booking.reason))
      return this.store.settleTicket(ticket.id, lotteryTicketResult.refused, { reason: booking.reason });
    // The claim was booked before the draw or by staff beside it; it is recorded so that the draw can be verified.
    takenOutside.add(booking.taken ?? (ticket.wants[0] as string));
    return this.store.settleTicket(ticket.id, lotteryTicketResult.taken, {});
  }

  private async book(
    { siteId, date }: ReleaseLotteryRow,
    {
      id,
      userId,
      roleId,
      wish: { reservationOrderJson, people, agent, loginCheckStatus, ...details },
    }: LotteryTicketRow,
  ): Promise<TicketBooking> {
    try {
      const plan = this.bookings.plan(siteId, date as LocalDate, reservationOrderJson, people, roleId);
      const request: BookingRequest = { plan, member: { userId, roleId, loginCheckStatus }, flow: 'fine' };
      const refusalBefore = await this.rules.findRefusal(request);
      if (refusalBefore) return { reason: refusalBefore.spec.key, taken: null };
      const once = { key: `pot.${id}`, path: 'pot', bodyHash: '', replayKey: null };
      const result = await this.bookings.book(
        memberBookingCommand(
          request,
          this.rules.quotaQueries(request),
          this.bookings.holdSeconds(plan.site),
          once,
          agent,
          details,
        ),
      );
      if (result.is === 'booked') return { tradeNo: result.order.trade_no };
      const refusal = await this.rules.findRefusal(request, result.facts);
      const { taken } = result.facts;
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
