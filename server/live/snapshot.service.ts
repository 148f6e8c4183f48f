import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonical, listKeys, parseRoom, sortRows, type LiveBody } from '#contract/kit/live';
import { Clock } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { AggregateService, isAggregate, type Told } from './aggregate.service';
import { roomSql } from './room.sql';

/** The content of a room at a version with the hash of its digest. */
export interface Snapshot extends Told {
  readonly hash: string;
  /** Epoch milliseconds of the read. */
  readonly at: number;
}

/** How long one read is shared, in milliseconds: a thousand reconnecting screens cost one query. */
const SHARED_FOR = 250;

/** Returns the first 16 hex digits of SHA-256 over the snapshot with sorted keys. */
export const hashOf = (body: LiveBody): string =>
  createHash('sha256').update(canonical(body)).digest('hex').slice(0, 16);

/** Reads the content of rooms from PostgreSQL, consistent with its version. */
@Injectable()
export class SnapshotService {
  private readonly shared = new Map<string, Promise<Snapshot | null>>();
  /** The last read of each room: digests reuse it while the version is unchanged. */
  private readonly last = new Map<string, Snapshot>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly aggregates: AggregateService,
  ) {}

  /** Returns the room, at most 250 ms old; null if the site, venue, order, person or merchant does not exist. */
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

  /** Returns the last read of a room if it has this version. */
  lastAt(room: string, v: number): Snapshot | undefined {
    const last = this.last.get(room);
    return last?.v === v ? last : undefined;
  }

  /** Drops rooms without listeners here. */
  keepOnly(rooms: ReadonlySet<string>): void {
    for (const room of this.last.keys()) if (!rooms.has(room)) this.last.delete(room);
  }

  /** Returns the versions of rooms; a room never raised has version 0. */
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
