import { Injectable } from '@nestjs/common';
import { AGGREGATE_INTERVAL_MS, parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/runtime/log';
import { isAggregate } from './aggregate-content';
import { AggregateService } from './aggregate.service';

/** Interval at which every aggregate is recomputed without a mark: slots end and days begin without an event. */
const REFRESH_INTERVAL_MS = 5_000;
/**
 * A computation is followed by a pause of this many times its duration, at most one second: under load bookings come
 * first.
 */
const REST_FACTOR = 40;
const MAX_REST_MS = 1_000;

/**
 * Keeps aggregates current while this process delivers live rows: the first mark at once, then at most four times a
 * second per room, once a second if computing is slow.
 */
@Injectable()
export class AggregateRefresher {
  private readonly dirty = new Set<string>();
  private readonly sites = new Set<number>();
  private readonly tradeNos = new Set<string>();
  private readonly dueAt = new Map<string, number>();
  /** Rooms of walls that were requested: they change with their venue, its alarms and readings. */
  private walls: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | undefined;
  private refreshAt = 0;
  private refreshing = false;

  constructor(private readonly aggregates: AggregateService) {}

  /**
   * Marks the aggregates a changed room affects; aggregates themselves only by version 0, because a raised one has just
   * been computed.
   */
  mark(room: string, v: number): void {
    const name = parseRoom(room);
    const [first = ''] = name?.args ?? [];
    if (v === 0 && isAggregate(name?.kind)) this.markDirty(room);
    if (name?.kind === 'alarm') this.markDirty(`venue:${first}`);
    if (name?.kind === 'alarm' || name?.kind === 'facility') this.markWall(`equipment:${first}`);
    if (name?.kind === 'site') this.sites.add(Number(first));
    if (name?.kind === 'order') this.tradeNos.add(first);
  }

  /** Recomputes every aggregate at the next run, after this process took over. */
  markAll(): void {
    this.refreshAt = 0;
  }

  /** Drops all marks: another process handles them. */
  stop(): void {
    clearTimeout(this.timer);
    for (const marks of [this.dirty, this.sites, this.tradeNos, this.dueAt]) marks.clear();
  }

  /** Recomputes marked aggregates that are due; may be called any time. */
  async refreshDue(): Promise<void> {
    if (this.refreshing) return;
    this.refreshing = true;
    try {
      await this.collectDirty();
      for (const room of this.dirty) {
        const began = performance.now();
        if (began < (this.dueAt.get(room) ?? 0)) continue;
        this.dirty.delete(room);
        await this.aggregates.refresh(room);
        this.dueAt.set(
          room,
          began + Math.min(MAX_REST_MS, Math.max(AGGREGATE_INTERVAL_MS, REST_FACTOR * (performance.now() - began))),
        );
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live figures wait for the database');
    } finally {
      this.refreshing = false;
    }
    if (this.dirty.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refreshDue(), AGGREGATE_INTERVAL_MS / 4).unref();
  }

  private async collectDirty(): Promise<void> {
    if (performance.now() >= this.refreshAt) {
      this.refreshAt = performance.now() + REFRESH_INTERVAL_MS;
      const known = await this.aggregates.knownRooms();
      this.walls = new Set(known.filter((room) => /^(?:wall|equipment):/.test(room)));
      for (const room of known) this.dirty.add(room);
    }
    if (this.sites.size === 0 && this.tradeNos.size === 0) return;
    const of = { siteIds: [...this.sites], tradeNos: [...this.tradeNos] };
    this.sites.clear();
    this.tradeNos.clear();
    for (const room of await this.aggregates.roomsOf(of)) this.markDirty(room);
  }

  private markDirty(room: string): void {
    this.dirty.add(room);
    this.markWall(room.replace('venue:', 'wall:'));
  }

  private markWall(wall: string): void {
    if (this.walls.has(wall)) this.dirty.add(wall);
  }
}
