import { Injectable } from '@nestjs/common';
import type { Client, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, Repository } from 'typeorm';
import type { z } from 'zod';
import type { EventSpec } from '#contract/kit/event';
import type { LiveBody } from '#contract/kit/live';
import { poolOf } from './data-source';
import { isStalePlan } from './database-unavailable';

/**
 * A live change of a room. `claims` says what changes on a site's day if the sender knows it: 'none' if the same claims
 * have other states, `paid` if the claims of this order are paid now. Without it PostgreSQL reads the claims.
 */
export interface LiveChange {
  readonly room: string;
  readonly patch: LiveBody;
  readonly claims?: 'none' | { readonly paid: string };
}

/** The version of a room after a commit. For a site's day `claims` says what changed; null if only a read can tell. */
export interface RaisedVersion {
  readonly room: string;
  readonly v: number;
  readonly claims: unknown;
}

/** One transaction: statements, plus events and live changes that are published only if it commits. */
export class Tx {
  /** Rooms changed by this transaction; the relay is notified after commit. */
  readonly raisedRooms: string[] = [];
  /** Versions of raised rooms, as far as they are known; a room has one entry for each time it was raised. */
  readonly versions: RaisedVersion[] = [];
  readonly events: { name: string; payload: unknown }[] = [];
  private readonly changes: LiveChange[] = [];
  /** Work to start once the transaction is committed. It handles its errors: the rows that ask for it are stored. */
  readonly followUps: (() => Promise<void>)[] = [];
  constructor(readonly manager: EntityManager) {}

  /** Runs one statement and returns its rows. */
  rows<R extends QueryResultRow>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return this.manager.query(sql, parameters as unknown[]).then(toRows<R>);
  }

  /** Returns the repository of an entity within this transaction, for plain reads and writes. */
  repository<E extends object>(entity: new () => E): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs a named prepared statement, for large frequent statements that would be planned each time. */
  async prepared<R extends QueryResultRow>(name: string, sql: string, values: readonly unknown[]): Promise<R[]> {
    const client = (await this.manager.queryRunner?.connect()) as Client;
    try {
      return (await client.query<R>({ name, text: sql, values: values as unknown[] })).rows;
    } catch (error) {
      // The connection leaves the pool with its plans; the transaction is answered as busy.
      if (isStalePlan(error)) await client.end();
      throw error;
    }
  }

  /** Records an event in the same transaction as the change it describes. */
  emit<P extends z.ZodType>(of: EventSpec<string, P>, payload: z.input<P>): void {
    this.events.push({ name: of.name, payload: of.payload.parse(payload) });
  }

  /**
   * Raises the version of each room and writes its patch just before the commit: room locks are taken last, by name.
   */
  emitLive(changes: readonly LiveChange[]): void {
    this.changes.push(...changes);
  }

  /** Writes the events and changes of the transaction, in one statement. */
  async flush(): Promise<void> {
    const { changes, events } = this;
    if (changes.length + events.length === 0) return;
    const sorted = [...changes].sort((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0));
    // "offset 0" raises a room before its claims are read.
    const raised = await this.prepared<RaisedVersion & Record<string, unknown>>(
      'emit',
      `
        with emitted as (
          insert into outbox (name, payload) select * from unnest($2::text[], $3::jsonb[])
        )
        select told.room, told.v, coalesce(told.claims, claims_after(told.room, told.patch)) as claims
        from (
          select c ->> 'room' as room, c -> 'patch' as patch, c -> 'claims' as claims,
            tell_live(c ->> 'room', c -> 'patch') as v
          from (select c from jsonb_array_elements($1::jsonb) with ordinality as x(c, n) order by n) sorted
          offset 0
        ) told
      `,
      [JSON.stringify(sorted), events.map(({ name }) => name), events.map(({ payload }) => JSON.stringify(payload))],
    );
    this.recordRaised(raised);
  }

  /** Records rooms that a function of PostgreSQL raised in this transaction. */
  recordRaised(rooms: readonly RaisedVersion[]): void {
    this.raisedRooms.push(...rooms.map(({ room }) => room));
    this.versions.push(...rooms);
  }
}

/** Returns rows only: TypeORM returns `[rows, count]` for UPDATE and DELETE. */
const toRows = <R>(result: unknown): R[] =>
  Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number'
    ? (result[0] as R[])
    : (result as R[]);

/** A commit that changed rooms or emitted events. */
interface Commit {
  readonly rooms: readonly string[];
  readonly versions?: readonly RaisedVersion[];
  readonly events: boolean;
}

type CommitListener = (commit: Commit) => void;

/** The database as services use it. */
@Injectable()
export class Db {
  private readonly commitListeners: CommitListener[] = [];
  constructor(readonly source: DataSource) {}

  /**
   * Adds a listener that is called after each commit, before the committed work returns. Listeners are added at start.
   */
  onCommit(listener: CommitListener): void {
    this.commitListeners.push(listener);
  }

  /** Notifies listeners of a statement outside `transact` that committed rooms or events. */
  notifyCommit(commit: Commit): void {
    for (const listener of this.commitListeners) listener(commit);
  }

  /** Notifies listeners of a function of PostgreSQL that committed these rooms with their events. */
  notifyRaised(versions: readonly RaisedVersion[]): void {
    this.notifyCommit({ rooms: versions.map(({ room }) => room), versions, events: true });
  }

  /** Runs one statement on a pooled connection. */
  rows<R extends QueryResultRow>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return poolOf(this.source)
      .query<R>(sql, parameters as unknown[])
      .then((result) => result.rows);
  }

  /** Returns the repository of an entity, for plain reads and single writes outside a transaction. */
  repository<E extends object>(entity: new () => E): Repository<E> {
    return this.source.getRepository(entity);
  }

  /** Runs a named prepared statement, for hot paths. */
  async prepared<R extends QueryResultRow>(name: string, sql: string, values: readonly unknown[]): Promise<R[]> {
    const run = async () => (await poolOf(this.source).query<R>({ name, text: sql, values: values as unknown[] })).rows;
    try {
      return await run();
    } catch (error) {
      // The pool has closed the connection that failed.
      if (!isStalePlan(error)) throw error;
      return run();
    }
  }

  /** Runs work in one transaction; its events are written before the commit and published after it. */
  async transact<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
    let committedTx: Tx | undefined;
    const result = await this.source.transaction(async (manager) => {
      const tx = (committedTx = new Tx(manager));
      const answer = await work(tx);
      await tx.flush();
      return answer;
    });
    if (committedTx && (committedTx.raisedRooms.length > 0 || committedTx.events.length > 0))
      this.notifyCommit({
        rooms: committedTx.raisedRooms,
        versions: committedTx.versions,
        events: committedTx.events.length > 0,
      });
    for (const followUp of committedTx?.followUps ?? []) await followUp();
    return result;
  }

  /**
   * Takes the locks of every slot change in the global lock order: the member first, then each site and date, sorted.
   */
  static async lockSlots(tx: Tx, sites: readonly { siteId: number; date: string }[], userId?: number): Promise<void> {
    if (userId !== undefined) await Db.lockPerson(tx, userId);
    const names = [...new Set(sites.map(({ siteId, date }) => `slot:${siteId}:${date}`))].sort();
    await tx.manager.query(
      'select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select name from unnest($1::text[]) with ordinality as x(name, n) order by n) sorted',
      [names],
    );
  }

  /** Locks a person until the transaction ends, so that no booking of the person runs concurrently. */
  static async lockPerson(tx: Tx, userId: number): Promise<void> {
    await tx.manager.query(`select pg_advisory_xact_lock(hashtextextended('user:' || $1::text, 0))`, [String(userId)]);
  }
}
