import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { bizType } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { systemFailure } from '#domain/system/system.failures';
import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { Clock, schoolTime, zoneName } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { TURNOVER, YEARS } from './turnover.sql';

type TurnoverFigures = NonNullable<TurnoverReply['figures']>;
type StoredFigures = Omit<TurnoverFigures, 'year' | 'methods' | 'business'> & {
  readonly byMethod: Readonly<Record<string, number>>;
  readonly byBusiness: Readonly<Record<string, number>>;
};

/**
 * How long figures are cached, in milliseconds, so that many screens cost one query. Years are slow to read and change
 * slowly.
 */
const CACHE_MS = 3_000;
const YEAR_CACHE_MS = 300_000;

/** Turnover as shown on walls. */
@Injectable()
export class TurnoverService {
  private readonly cache = new Map<string, { readonly at: number; readonly what: Promise<unknown> }>();

  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the wall of a venue, or of all. `maySee` tells whether the viewer may see money the school does not show to
   * everyone.
   */
  async wall(venueId: number, maySee: (venueId: number) => Promise<boolean>): Promise<TurnoverReply> {
    const venues = await this.cached('venues', CACHE_MS, () =>
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select id, venue_name as name, en_name as "enName" from venue where status = 1 order by sort desc, id`,
      ),
    );
    const venue = venues.find(({ id }) => id === venueId) ?? null;
    if (venueId !== 0 && !venue) throw new Failure(systemFailure.notFound);
    const now = this.clock.now();
    const shown = this.settings.get('display.revenue') || (await maySee(venueId));
    return {
      at: now,
      date: schoolTime(now).date,
      timezone: zoneName(),
      venue,
      venues: [...venues],
      figures: shown ? await this.figures(venueId) : null,
    };
  }

  private async figures(venueId: number): Promise<TurnoverFigures> {
    const parameters = [venueId === 0 ? null : venueId, zoneName()];
    const [{ byMethod, byBusiness, ...figures }, year] = await Promise.all([
      this.cached(
        `figures ${venueId}`,
        CACHE_MS,
        async () =>
          ((await this.db.rows<{ figures: StoredFigures }>(TURNOVER, parameters))[0] as { figures: StoredFigures })
            .figures,
      ),
      this.cached(
        `years ${venueId}`,
        YEAR_CACHE_MS,
        async () =>
          (await this.db.rows<{ net: number; before: number }>(YEARS, parameters))[0] as {
            net: number;
            before: number;
          },
      ),
    ]);
    const parts = (
      sums: Readonly<Record<string, number>>,
      label: (code: string) => { readonly zh: string; readonly en: string } | undefined,
    ) =>
      Object.entries(sums)
        .map(([code, net]) => ({ name: label(code)?.zh ?? code, enName: label(code)?.en ?? code, net }))
        .sort((a, b) => b.net - a.net);
    return {
      ...figures,
      year,
      methods: parts(byMethod, (code) => enumMember(payType, Number(code))),
      business: parts(byBusiness, (code) => enumMember(bizType, code)),
    };
  }

  private cached<T>(key: string, ttl: number, read: () => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const entry = this.cache.get(key);
    if (entry && now - entry.at < ttl) return entry.what as Promise<T>;
    const value = read();
    this.cache.set(key, { at: now, what: value });
    value.catch(() => this.cache.delete(key));
    return value;
  }
}
