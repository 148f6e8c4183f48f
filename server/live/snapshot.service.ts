import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonical, listKeys, parseRoom, sortRows, type LiveBody } from '#contract/kit/live';
import { Clock } from '#server/kit/runtime/clock';
import { isAggregate } from './aggregate-content';
import { AggregateService } from './aggregate.service';
import { RoomStore, type RoomKind, type RoomState } from './room.store';

/** The content of a room at a version with the hash of its digest. */
export interface RoomSnapshot extends RoomState {
  readonly hash: string;
  /** Epoch milliseconds of the read. */
  readonly at: number;
}

/**
 * The greatest age in milliseconds at which a digest uses the last read of a room that also changes with time. The ends
 * of slots and holds raise the version of a site's day; a notice begins and ends without one.
 */
const MAX_AGE_MS: Readonly<Record<string, number>> = { site: 60_000, sys: 0 };

/** How long one read is shared, in milliseconds: a thousand reconnecting screens cost one query. */
const SHARED_FOR_MS = 250;

/** Returns the first 16 hex digits of SHA-256 over the snapshot with sorted keys. */
export const hashOf = (body: LiveBody): string =>
  createHash('sha256').update(canonical(body)).digest('hex').slice(0, 16);

/** Reads the content of rooms from PostgreSQL, consistent with its version. */
@Injectable()
export class SnapshotService {
  private readonly shared = new Map<string, Promise<RoomSnapshot | null>>();
  /** The last read of each room, for digests. */
  private readonly lastSnapshots = new Map<string, RoomSnapshot>();

  constructor(
    private readonly store: RoomStore,
    private readonly clock: Clock,
    private readonly aggregates: AggregateService,
  ) {}

  /**
   * Returns the room, at most 250 ms old; null if the site, venue, order, person or merchant does not exist. A shared
   * read of a version below `sent`, the version its listeners have, is read again.
   */
  async get(room: string, sent = 0): Promise<RoomSnapshot | null> {
    const reading = this.shared.get(room) ?? this.startReading(room);
    const snapshot = await reading;
    if (snapshot === null || snapshot.v >= sent) return snapshot;
    const newer = this.shared.get(room);
    return newer && newer !== reading ? newer : this.startReading(room);
  }

  private startReading(room: string): Promise<RoomSnapshot | null> {
    const reading = this.read(room);
    this.shared.set(room, reading);
    const forget = () => {
      if (this.shared.get(room) === reading) this.shared.delete(room);
    };
    reading.then(() => setTimeout(forget, SHARED_FOR_MS).unref(), forget);
    return reading;
  }

  /** Returns the last read of a room if it has this version. */
  lastAt(room: string, v: number): RoomSnapshot | undefined {
    const last = this.lastSnapshots.get(room);
    return last?.v === v ? last : undefined;
  }

  /**
   * Returns rooms at their current versions: from memory if the version is the one last read, the rest in one statement
   * for each kind. Rooms that do not exist are missing.
   */
  async currentAll(rooms: readonly string[]): Promise<Map<string, RoomSnapshot>> {
    const versions = await this.versions(rooms);
    const at = this.clock.now();
    const known = new Map<string, RoomSnapshot>();
    const unknown = new Map<string, { room: string; args: string[] }[]>();
    for (const room of rooms) {
      const name = parseRoom(room);
      if (name === null) continue;
      const last = this.lastAt(room, versions.get(room) ?? 0);
      if (last && at - last.at < (MAX_AGE_MS[name.kind] ?? Number.POSITIVE_INFINITY)) known.set(room, last);
      else unknown.set(name.kind, [...(unknown.get(name.kind) ?? []), { room, args: name.args }]);
    }
    for (const [kind, group] of unknown) {
      const states = isAggregate(kind)
        ? await this.aggregates.currentAll(group.map(({ room }) => room))
        : await this.store.findAll(kind as RoomKind, group);
      for (const [room, state] of states) known.set(room, this.record(room, state, at));
    }
    return known;
  }

  /** Drops rooms without listeners here, with reads that may be older than what a listener who left has had. */
  retainRooms(rooms: ReadonlySet<string>): void {
    for (const room of this.shared.keys()) if (!rooms.has(room)) this.shared.delete(room);
    for (const room of this.lastSnapshots.keys()) if (!rooms.has(room)) this.lastSnapshots.delete(room);
  }

  /** Returns the versions of rooms; a room never raised has version 0. */
  async versions(rooms: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.store.versions(rooms);
    const found = new Map(rows.map(({ room, v }) => [room, v]));
    return new Map(rooms.map((room) => [room, found.get(room) ?? 0]));
  }

  private async read(room: string): Promise<RoomSnapshot | null> {
    const at = this.clock.now();
    const state = await this.source(room);
    return state && this.record(room, state, at);
  }

  /** Builds the snapshot of a room and keeps it if it is the newest. */
  private record(room: string, state: RoomState, at: number): RoomSnapshot {
    const body = Object.fromEntries(
      Object.entries(state.body).map(([name, value]) => [
        name,
        name in listKeys && Array.isArray(value) ? sortRows(name, value as object[]) : value,
      ]),
    );
    const snapshot = { v: state.v, body, hash: hashOf(body), at };
    const last = this.lastSnapshots.get(room);
    if (!last || last.v <= snapshot.v) this.lastSnapshots.set(room, snapshot);
    return snapshot;
  }

  private async source(room: string): Promise<RoomState | null> {
    const name = parseRoom(room);
    if (name === null) return null;
    const { kind } = name;
    if (isAggregate(kind)) return this.aggregates.current(room);
    return (await this.store.find(kind, room, name.args)) ?? null;
  }
}
