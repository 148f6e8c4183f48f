import { Injectable } from '@nestjs/common';
import { AGGREGATE_EVERY, parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/log';
import { AggregateService, isAggregate } from './aggregate.service';

/** Interval at which every aggregate is recomputed without a mark: slots end and days begin without an event. */
const REFRESH_EVERY = 5_000;
/**
 * A computation is followed by a pause of this many times its duration, at most one second: under load bookings come
 * first.
 */
const REST = 40;
const LONGEST_REST = 1_000;

/**
 * Keeps aggregates current while this process delivers live rows: the first mark at once, then at most four times a
 * second per room, once a second if computing is slow.
 */
@Injectable()
export class AggregatePump {
  private readonly dirty = new Set<string>();
  private readonly sites = new Set<number>();
  private readonly trades = new Set<string>();
  private readonly dueAt = new Map<string, number>();
  /** Wall rooms that were requested: they change with their venue. */
  private walls: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | undefined;
  private refreshAt = 0;
  private working = false;

  constructor(private readonly aggregates: AggregateService) {}

  /**
   * Marks the aggregates a changed room affects; aggregates themselves only by version 0, because a raised one has just
   * been computed.
   */
  mark(room: string, v: number): void {
    const name = parseRoom(room);
    const [first = ''] = name?.args ?? [];
    if (v === 0 && isAggregate(name?.kind)) this.soil(room);
    if (name?.kind === 'alarm') this.soil(`venue:${first}`);
    if (name?.kind === 'site') this.sites.add(Number(first));
    if (name?.kind === 'order') this.trades.add(first);
  }

  /** Recomputes every aggregate at the next run, after this process took over. */
  markAll(): void {
    this.refreshAt = 0;
  }

  /** Drops all marks: another process handles them. */
  stop(): void {
    clearTimeout(this.timer);
    for (const marks of [this.dirty, this.sites, this.trades, this.dueAt]) marks.clear();
  }

  /** Recomputes marked aggregates that are due; may be called any time. */
  async turn(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      await this.gather();
      for (const room of this.dirty) {
        const began = performance.now();
        if (began < (this.dueAt.get(room) ?? 0)) continue;
        this.dirty.delete(room);
        await this.aggregates.refresh(room);
        this.dueAt.set(
          room,
          began + Math.min(LONGEST_REST, Math.max(AGGREGATE_EVERY, REST * (performance.now() - began))),
        );
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live figures wait for the database');
    } finally {
      this.working = false;
    }
    if (this.dirty.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.turn(), AGGREGATE_EVERY / 4).unref();
  }

  private async gather(): Promise<void> {
    if (performance.now() >= this.refreshAt) {
      this.refreshAt = performance.now() + REFRESH_EVERY;
      const known = await this.aggregates.known();
      this.walls = new Set(known.filter((room) => room.startsWith('wall:')));
      for (const room of known) this.dirty.add(room);
    }
    if (this.sites.size === 0 && this.trades.size === 0) return;
    const of = { siteIds: [...this.sites], tradeNos: [...this.trades] };
    this.sites.clear();
    this.trades.clear();
    for (const room of await this.aggregates.roomsOf(of)) this.soil(room);
  }

  private soil(room: string): void {
    this.dirty.add(room);
    const wall = room.replace('venue:', 'wall:');
    if (this.walls.has(wall)) this.dirty.add(wall);
  }
}
