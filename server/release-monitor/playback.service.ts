import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { addDays, clockOf } from '#domain/kit/time';
import { bookingMode } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { playback } from '#contract/release-monitor/playback.contract';
import type { Member } from '#server/kit/access/caller';
import { instantOf } from '#server/kit/runtime/clock';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { PlaybackStore } from './playback.store';

type PlaybackReply = AnswerOf<typeof playback.day>;

/** Reconstructs a day of a site from claims, orders and their log. Booking itself writes nothing for it. */
@Injectable()
export class PlaybackService {
  constructor(
    private readonly store: PlaybackStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the slots of a date over one day. Throws for a site outside the caller's scope. */
  async day({ venueSiteId, date, day }: ParsedOf<typeof playback.day>, member: Member): Promise<PlaybackReply> {
    const site = this.tables.site(venueSiteId);
    if (!site || !scopeReaches(member, { venueId: site.venueId, merchantId: site.venue.merchantId }))
      throw new Failure(systemFailure.notFound);
    const counts = site.bookingMode === bookingMode.capacity;
    const [from, to] = [instantOf(day, 0), instantOf(addDays(day, 1), 0)];
    const [claims, inside, alarms, money] = await Promise.all([
      counts ? this.store.findPlaces(site.id, date, site.spaces[0]?.id ?? 0) : this.store.findHolds(site.id, date),
      this.store.findInside(site.venueId, { from, to }),
      this.store.findAlarms(site.venueId, { from, to }),
      member.rights.has('VenuesFinances') && member.rights.has('moneyEye') ? this.money(site, from, to) : null,
    ]);
    return {
      from,
      to,
      total: counts ? site.seatCount : null,
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, spaceName, enSpaceName: enName })),
      times: this.tables.day(site, date).times.map(({ id, beginMinute, endMinute }) => ({
        id,
        beginTime: clockOf(beginMinute),
        endTime: clockOf(endMinute),
      })),
      claims,
      inside,
      alarms,
      money,
    };
  }

  /** Returns payments for orders of the site, and refunds as negative amounts, in yuan. */
  private async money(
    site: Pick<Site, 'id' | 'venueId'>,
    from: number,
    to: number,
  ): Promise<NonNullable<PlaybackReply['money']>> {
    const rows = await this.store.findMoney(site, { from, to });
    return rows.map(({ at, amount }) => ({ at, amount: toYuan(amount) }));
  }
}
