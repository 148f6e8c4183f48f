import { Injectable } from '@nestjs/common';
import { FORECAST_DAYS, forecastAfter, forecastError, type InsideCurve } from '#domain/gates/forecast.rules';
import { Failure } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import type { VisitorForecast } from '#contract/gates/gate.contract';
import { Settings } from '#server/kit/settings/settings';
import { FORECAST_STEP, ForecastStore, type ForecastVenue, type StepInside } from './forecast.store';

/** How long earlier days are kept in memory, in milliseconds. */
const KEEP_MS = 60_000;

/** The most venues kept in memory. */
const MAX_KEPT = 500;

interface KeptSteps {
  readonly until: number;
  readonly steps: Promise<StepInside[]>;
}

/** Returns the curve of a day; a step without a passage repeats the one before. */
function curveOf(rows: readonly StepInside[], count: number): InsideCurve {
  const inside = new Map(rows.map((row) => [row.step, row.inside]));
  let last = 0;
  return Array.from({ length: count }, (_, step) => (last = inside.get(step) ?? last));
}

/** Forecasts the people inside a venue from its own earlier days. */
@Injectable()
export class ForecastService {
  private readonly kept = new Map<string, KeptSteps>();

  constructor(
    private readonly store: ForecastStore,
    private readonly settings: Settings,
  ) {}

  /** Returns today's curve of a venue and the forecast of the rest; throws if the venue does not show its visitors. */
  async forecast(venueId: number): Promise<VisitorForecast> {
    const venue = this.settings.get('flow.showTraffic') ? await this.store.findVenue(venueId) : undefined;
    if (!venue) throw new Failure(systemFailure.notFound);
    const rows = await this.steps(venue);
    const { minute, openBegin, openEnd } = venue;
    const count = Math.floor((openEnd - openBegin) / FORECAST_STEP) + 1;
    const now = Math.min(count - 1, Math.floor((minute - openBegin) / FORECAST_STEP));
    const byWeek = new Map<number, StepInside[]>();
    for (const row of rows) byWeek.set(row.week, [...(byWeek.get(row.week) ?? []), row]);
    // A day without a passage was closed, so it says nothing about an open one.
    const earlier = [...byWeek]
      .filter(([week]) => week > 0)
      .sort(([a], [b]) => a - b)
      .map(([, day]) => curveOf(day, count));
    const measured = curveOf(byWeek.get(0) ?? [], count);
    const today = now < 0 ? measured : measured.with(now, venue.inside);
    const made = forecastAfter(earlier, today, now);
    return {
      venueId: venue.venueId,
      venueName: venue.venueName,
      enVenueName: venue.enVenueName,
      date: venue.date,
      openFrom: clockOf(openBegin),
      openTo: clockOf(openEnd % 1_440),
      cap: venue.cap,
      now: { in: venue.in, out: venue.out, inside: venue.inside },
      stay: venue.stay,
      days: Math.min(FORECAST_DAYS, earlier.length),
      error: forecastError(earlier, now),
      points: today.map((inside, step) => {
        const ahead = step > now ? made?.[step - now - 1] : undefined;
        return {
          at: clockOf((openBegin + step * FORECAST_STEP) % 1_440),
          inside: step <= now ? inside : null,
          expected: ahead?.expected ?? null,
          low: ahead?.low ?? null,
          high: ahead?.high ?? null,
        };
      }),
    };
  }

  /** Reads the steps once a minute for each venue, however many screens ask. */
  private steps(venue: ForecastVenue): Promise<StepInside[]> {
    const key = `${venue.venueId} ${venue.date}`;
    const kept = this.kept.get(key);
    if (kept && kept.until > performance.now()) return kept.steps;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const steps = this.store.findSteps(venue);
    this.kept.set(key, { until: performance.now() + KEEP_MS, steps });
    steps.catch(() => this.kept.delete(key));
    return steps;
  }
}
