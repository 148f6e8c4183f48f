import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { systemFailure } from '#domain/system/system.failures';
import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { Clock, schoolTime, zoneName } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { TurnoverStore } from './turnover.store';

type TurnoverFigures = NonNullable<TurnoverReply['figures']>;

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
    private readonly turnover: TurnoverStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the wall of a venue, or of all. `maySee` tells whether the viewer may see money the school does not show to
   * everyone.
   */
  async wall(venueId: number, maySee: (venueId: number) => Promise<boolean>): Promise<TurnoverReply> {
    const venues = await this.cached('venues', CACHE_MS, () => this.turnover.listVenues());
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
    const only = venueId === 0 ? null : venueId;
    const [{ byMethod, byBusiness, ...figures }, year] = await Promise.all([
      this.cached(`figures ${venueId}`, CACHE_MS, () => this.turnover.figures(only)),
      this.cached(`years ${venueId}`, YEAR_CACHE_MS, () => this.turnover.years(only)),
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
