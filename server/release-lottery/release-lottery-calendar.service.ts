import { Injectable } from '@nestjs/common';
import { addDays, HOUR_MS, MINUTE_MS, SECOND_MS, type LocalDate } from '#domain/kit/time';
import { RELEASE_LOTTERY_ALGORITHM, releaseLotteryPhase } from '#domain/release-lottery/release-lottery.rules';
import {
  allocMode,
  releaseLotteryStatus,
  type ReleaseLotteryStatus,
} from '#domain/release-lottery/release-lottery.status';
import { horizonOf, releaseAt } from '#domain/booking-rules/release.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { instantOf } from '#server/kit/runtime/clock';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { createSeed } from './ticket-key';
import { ReleaseLotteryStore } from './release-lottery.store';
import { SchoolClock } from '#server/boards/school-clock.service';

/** How long before a release its draw is announced. */
const ANNOUNCE_AHEAD_MS = 26 * HOUR_MS;
/** A draw that is not made this long after it closed no longer blocks bookings. */
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;

/** The opening and closing time of a draw, epoch ms. */
export interface LotteryMoments {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Determines which dates of which sites are allocated by draw. The check of every submit costs no statement. */
@Injectable()
export class ReleaseLotteryCalendarService {
  private readonly announced = new Set<string>();
  private readonly drawn = new Set<string>();

  constructor(
    private readonly store: ReleaseLotteryStore,
    private readonly tables: VenueTables,
    private readonly clock: SchoolClock,
  ) {}

  /**
   * Returns whether a date of a site is allocated by draw now: `open` accepts tickets, `drawing` accepts nobody, null
   * books as usual. The database is queried only just after a draw has closed.
   */
  phase(siteId: number, date: LocalDate): 'open' | null | Promise<'drawing' | null> {
    const site = this.tables.site(siteId);
    const moments = site && this.moments(site, date);
    if (!moments || this.drawn.has(`${siteId}:${date}`)) return null;
    const { opensAt, closesAt } = moments;
    const now = this.clock.now();
    if (now >= closesAt + OVERDUE_AFTER_MS) return null;
    const phase = releaseLotteryPhase(now, opensAt, (closesAt - opensAt) / SECOND_MS, false);
    return phase === 'drawing' ? this.phaseOfClosed(siteId, date) : phase === 'open' ? 'open' : null;
  }

  private async phaseOfClosed(siteId: number, date: LocalDate): Promise<'drawing' | null> {
    const row = await this.store.find(siteId, date);
    if (row && row.drawnAt === null) return 'drawing';
    this.drawn.add(`${siteId}:${date}`);
    return null;
  }

  /** Announces every draw of the coming day that is not announced yet; returns how many were announced. */
  async announceAll(): Promise<number> {
    const now = this.clock.now();
    let announced = 0;
    for (const site of this.tables.sites) {
      if (site.rules.allocMode !== allocMode.pot || !site.on) continue;
      for (let days = 0; days < horizonOf(site.rules) + 2; days += 1) {
        const date = addDays(this.clock.moment().date, days);
        const moments = this.moments(site, date);
        if (
          !moments ||
          this.announced.has(`${site.id}:${date}`) ||
          this.tables.day(site, date).closed ||
          moments.opensAt - now > ANNOUNCE_AHEAD_MS ||
          moments.closesAt <= now
        )
          continue;
        await this.announce(site, date, moments);
        announced += 1;
      }
    }
    return announced;
  }

  /** Returns the status of a draw. */
  statusOf({
    now,
    opensAt,
    closesAt,
    drawnAt,
  }: {
    readonly now: number;
    readonly opensAt: number;
    readonly closesAt: number;
    readonly drawnAt: number | null;
  }): ReleaseLotteryStatus {
    const phase = releaseLotteryPhase(now, opensAt, (closesAt - opensAt) / SECOND_MS, drawnAt !== null);
    return {
      before: releaseLotteryStatus.announced,
      open: releaseLotteryStatus.open,
      drawing: releaseLotteryStatus.drawing,
      drawn: releaseLotteryStatus.drawn,
    }[phase];
  }

  /**
   * Returns when a date of a site is drawn; null if it is not. A capacity site has no draw, because its places are not
   * named slots.
   */
  moments({ rules, bookingMode: mode }: Site, date: LocalDate): LotteryMoments | null {
    if (rules.allocMode !== allocMode.pot || mode === bookingMode.capacity) return null;
    const opens = releaseAt(date, rules);
    const opensAt = instantOf(opens.date, opens.at);
    return { opensAt, closesAt: opensAt + rules.potSeconds * SECOND_MS };
  }

  /** Fixes the seed and the times of a draw unless they exist. */
  async announce(site: Site, date: LocalDate, moments: LotteryMoments): Promise<void> {
    const key = `${site.id}:${date}`;
    if (this.announced.has(key)) return;
    await this.store.announce(site.id, date, { ...createSeed(), ...moments, algorithm: RELEASE_LOTTERY_ALGORITHM });
    this.announced.add(key);
  }
}
