import { Injectable } from '@nestjs/common';
import { AGGREGATE_EVERY, parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/log';
import { AggregateService, isAggregate } from './aggregate.service';

/** How often every aggregate is looked at though nobody marked it: running slots end and days begin without a word. */
const REFRESH_EVERY = 5_000;
/** A look rests for so many times as long as it took, a second at most: in a rush the database carries bookings before figures. */
const REST = 40;
const LONGEST_REST = 1_000;

/** Keeps the aggregates true while this process carries live rows: the first mark at once, then at most four times a second a room, once a second where looking is slow. */
@Injectable()
export class AggregatePump {
  private readonly dirty = new Set<string>();
  private readonly sites = new Set<number>();
  private readonly trades = new Set<string>();
  private readonly dueAt = new Map<string, number>();
  /** Walls somebody has asked for: they change with their venue. */
  private walls: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | undefined;
  private refreshAt = 0;
  private working = false;

  constructor(private readonly aggregates: AggregateService) {}

  /** Marks what a changed room belongs to; an aggregate by its mark alone (version 0), since one that was raised has been looked at. */
  mark(room: string, v: number): void {
    const name = parseRoom(room);
    const [first = ''] = name?.args ?? [];
    if (v === 0 && isAggregate(name?.kind)) this.soil(room);
    if (name?.kind === 'alarm') this.soil(`venue:${first}`);
    if (name?.kind === 'site') this.sites.add(Number(first));
    if (name?.kind === 'order') this.trades.add(first);
  }

  /** Looks at every aggregate at the next turn: this process has just taken over. */
  markAll(): void {
    this.refreshAt = 0;
  }

  /** Forgets every mark: another process carries them. */
  stop(): void {
    clearTimeout(this.timer);
    for (const marks of [this.dirty, this.sites, this.trades, this.dueAt]) marks.clear();
  }

  /** Brings what is marked and due up to date; called as often as one likes. */
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
