import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { releaseLotteryFailure } from '#domain/release-lottery/release-lottery.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import { VenueTables } from '#server/venues/venue-tables.service';
import { ReleaseLotteryCalendarService } from './release-lottery-calendar.service';
import { ReleaseLotteryStore } from './release-lottery.store';

/** Reads draws for display. */
@Injectable()
export class ReleaseLotteryService {
  constructor(
    private readonly store: ReleaseLotteryStore,
    private readonly tables: VenueTables,
    private readonly calendar: ReleaseLotteryCalendarService,
  ) {}

  /** Returns a draw for verification; seed and tickets only once it is drawn. */
  async view({
    siteId,
    date: requestedDate,
  }: ParsedOf<typeof releaseLotteries.view>): Promise<AnswerOf<typeof releaseLotteries.view>> {
    const site = this.tables.site(siteId);
    const date = requestedDate ?? (await this.store.newestDate(siteId));
    const row = date === null ? null : await this.store.find(siteId, date);
    if (!site || !row || date === null) throw new Failure(releaseLotteryFailure.potMissing);
    const done = row.drawnAt !== null;
    const { seed, seedHash, algorithm, announcedAt, opensAt, closesAt, drawnAt, tickets, taken } = row;
    return {
      siteId,
      date,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueName: site.venue.venueName,
      enVenueName: site.venue.enName,
      status: this.calendar.statusOf(row),
      algorithm,
      seedHash,
      seed: done ? seed : null,
      announcedAt,
      opensAt,
      closesAt,
      drawnAt,
      tickets,
      taken: done ? [...taken] : [],
      list: done
        ? (await this.store.tickets(siteId, date)).map(({ ticketNo, wants, result }) => ({
            ticketNo,
            wants: [...wants],
            result,
          }))
        : [],
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, name: spaceName, enName })),
      times: this.tables.day(site, date).times.map(({ id, beginMinute, endMinute }) => ({
        id,
        begin: stamp(date, beginMinute).slice(11),
        end: stamp(date, endMinute).slice(11),
      })),
    };
  }

  /** Returns the result of the caller's ticket. */
  async mine(
    { siteId, date }: ParsedOf<typeof releaseLotteries.mine>,
    userId: number,
  ): Promise<AnswerOf<typeof releaseLotteries.mine>> {
    const row = await this.store.find(siteId, date);
    if (!row) throw new Failure(releaseLotteryFailure.potMissing);
    const ticket = await this.store.ticket(siteId, date, userId);
    const why = Object.values(bookingFailure).find(({ key }) => key === ticket?.reason);
    return {
      status: this.calendar.statusOf(row),
      ticketNo: ticket?.ticketNo ?? null,
      result: ticket?.result ?? 0,
      reason: why?.zh ?? null,
      reasonEn: why?.en ?? null,
      tradeNo: ticket?.tradeNo ?? null,
      closesAt: row.closesAt,
    };
  }
}
