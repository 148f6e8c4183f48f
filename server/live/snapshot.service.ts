import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonical, listKeys, parseRoom, sortRows, type LiveBody } from '#contract/kit/live';
import { Clock } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { AggregateService, isAggregate, type Told } from './aggregate.service';
import { roomSql } from './room.sql';

/** A room's content at a version, with the hash a digest tells. */
export interface Snapshot extends Told {
  readonly hash: string;
  /** Epoch milliseconds of the reading. */
  readonly at: number;
}

/** How long one reading serves everyone who asks, in milliseconds: a thousand screens that come back cost one query. */
const SHARED_FOR = 250;

/** First 16 hex digits of SHA-256 over the snapshot with sorted keys. */
export const hashOf = (body: LiveBody): string =>
  createHash('sha256').update(canonical(body)).digest('hex').slice(0, 16);

/** What a room shows, read from PostgreSQL with its version in one moment. */
@Injectable()
export class SnapshotService {
  private readonly shared = new Map<string, Promise<Snapshot | null>>();
  /** The last reading of each room: digests tell it again while the version stands. */
  private readonly last = new Map<string, Snapshot>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly aggregates: AggregateService,
  ) {}

  /** The room now, at most 250 ms old; null when there is no such site, venue, order, person or merchant. */
  take(room: string): Promise<Snapshot | null> {
    const shared = this.shared.get(room);
    if (shared) return shared;
    const reading = this.read(room);
    this.shared.set(room, reading);
    const forget = () => {
      if (this.shared.get(room) === reading) this.shared.delete(room);
    };
    reading.then(() => setTimeout(forget, SHARED_FOR).unref(), forget);
    return reading;
  }

  /** The last reading of a room, if it was made at this version. */
  lastAt(room: string, v: number): Snapshot | undefined {
    const last = this.last.get(room);
    return last?.v === v ? last : undefined;
  }

  /** Forgets rooms nobody here listens to. */
  keepOnly(rooms: ReadonlySet<string>): void {
    for (const room of this.last.keys()) if (!rooms.has(room)) this.last.delete(room);
  }

  /** Versions of rooms; one never raised is 0. */
  async versions(rooms: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.rows<{ room: string; v: number }>(
      'select room, v from room_version where room = any($1)',
      [rooms],
    );
    const found = new Map(rows.map(({ room, v }) => [room, v]));
    return new Map(rooms.map((room) => [room, found.get(room) ?? 0]));
  }

  private async read(room: string): Promise<Snapshot | null> {
    const at = this.clock.now();
    const told = await this.source(room);
    if (told === null) return null;
    const body = Object.fromEntries(
      Object.entries(told.body).map(([name, value]) => [
        name,
        name in listKeys && Array.isArray(value) ? sortRows(name, value as object[]) : value,
      ]),
    );
    const snapshot = { v: told.v, body, hash: hashOf(body), at };
    const last = this.last.get(room);
    if (!last || last.v <= snapshot.v) this.last.set(room, snapshot);
    return snapshot;
  }

  private async source(room: string): Promise<Told | null> {
    const name = parseRoom(room);
    if (name === null) return null;
    const { kind } = name;
    if (isAggregate(kind)) return this.aggregates.told(room);
    const [row] = await this.db.prepared<{ v: number; body: LiveBody }>(`room ${kind}`, roomSql[kind], [
      room,
      ...name.args,
    ]);
    return row ?? null;
  }
}
