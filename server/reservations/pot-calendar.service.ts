import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { POT_ALGORITHM, potPhase } from '#domain/reservations/pot.rules';
import { allocMode, potStatus, type PotStatus } from '#domain/reservations/pot.status';
import { horizonOf, releaseAt } from '#domain/reservations/release.rules';
import { bookingMode } from '#domain/reservations/slot.status';
import { instantOf } from '#server/kit/clock';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { freshSeed } from './pot-draw';
import { PotStore } from './pot.store';
import { SchoolClock } from './school-clock.service';

const HOUR = 3_600_000;
/** How long before a release its draw is announced. */
const AHEAD = 26 * HOUR;
/** A draw that is not made this long after it closed no longer blocks bookings. */
const PATIENCE = 10 * 60_000;

/** The opening and closing time of a draw, epoch ms. */
export interface Moments {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Determines which dates of which sites are allocated by draw. The check of every submit costs no statement. */
@Injectable()
export class PotCalendarService {
  private readonly announced = new Set<string>();
  private readonly drawn = new Set<string>();

  constructor(
    private readonly store: PotStore,
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
    if (now >= closesAt + PATIENCE) return null;
    const phase = potPhase(now, opensAt, (closesAt - opensAt) / 1_000, false);
    return phase === 'drawing' ? this.drawing(siteId, date) : phase === 'open' ? 'open' : null;
  }

  private async drawing(siteId: number, date: LocalDate): Promise<'drawing' | null> {
    const row = await this.store.find(siteId, date);
    if (row && row.drawnAt === null) return 'drawing';
    this.drawn.add(`${siteId}:${date}`);
    return null;
  }

  /** Announces every draw of the coming day that is not announced yet; returns how many were announced. */
  async announceAll(): Promise<number> {
    const now = this.clock.now();
    let looked = 0;
    for (const site of this.tables.sites) {
      if (site.rules.allocMode !== allocMode.pot || !site.on) continue;
      for (let days = 0; days < horizonOf(site.rules) + 2; days += 1) {
        const date = addDays(this.clock.moment().date, days);
        const moments = this.moments(site, date);
        if (
          !moments ||
          this.announced.has(`${site.id}:${date}`) ||
          this.tables.day(site, date).closed ||
          moments.opensAt - now > AHEAD ||
          moments.closesAt <= now
        )
          continue;
        await this.announce(site, date, moments);
        looked += 1;
      }
    }
    return looked;
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
  }): PotStatus {
    const phase = potPhase(now, opensAt, (closesAt - opensAt) / 1_000, drawnAt !== null);
    return { before: potStatus.announced, open: potStatus.open, drawing: potStatus.drawing, drawn: potStatus.drawn }[
      phase
    ];
  }

  /**
   * Returns when a date of a site is drawn; null if it is not. A capacity site has no draw, because its places are not
   * named slots.
   */
  moments({ rules, bookingMode: mode }: Site, date: LocalDate): Moments | null {
    if (rules.allocMode !== allocMode.pot || mode === bookingMode.capacity) return null;
    const opens = releaseAt(date, rules);
    const opensAt = instantOf(opens.date, opens.at);
    return { opensAt, closesAt: opensAt + rules.potSeconds * 1_000 };
  }

  /** Fixes the seed and the times of a draw unless they exist. */
  async announce(site: Site, date: LocalDate, moments: Moments): Promise<void> {
    const key = `${site.id}:${date}`;
    if (this.announced.has(key)) return;
    await this.store.announce(site.id, date, { ...freshSeed(), ...moments, algorithm: POT_ALGORITHM });
    this.announced.add(key);
  }
}
