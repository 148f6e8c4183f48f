import { Injectable } from '@nestjs/common';
import type { ClientBase, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { EventSpec } from '#contract/kit/event';
import type { LiveBody } from '#contract/kit/live';
import { poolOf } from './data-source';

/** One transaction: rows to write with, events and live changes that are heard only if it commits. */
export class Tx {
  /** Rooms raised by this transaction; the relay is woken for them after commit. */
  readonly raised: string[] = [];
  readonly events: { name: string; payload: unknown }[] = [];
  constructor(readonly manager: EntityManager) {}

  /** Runs one statement and answers its rows. */
  rows<R extends QueryResultRow>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return this.manager.query(sql, parameters as unknown[]).then(rowsOf<R>);
  }

  /** Runs one prepared statement by name: large ones that come often and would be planned anew each time. */
  async prepared<R extends QueryResultRow>(name: string, sql: string, values: readonly unknown[]): Promise<R[]> {
    const client = (await this.manager.queryRunner?.connect()) as ClientBase;
    return (await client.query<R>({ name, text: sql, values: values as unknown[] })).rows;
  }

  /** Writes the event beside the change it describes. */
  tell<P extends z.ZodType>(of: EventSpec<string, P>, payload: z.input<P>): void {
    this.events.push({ name: of.name, payload: of.payload.parse(payload) });
  }

  /** Raises a room's version and writes the patch. Call it last: rooms are the last locks taken (sorted by name). */
  async tellLive(changes: readonly { room: string; patch: LiveBody }[]): Promise<void> {
    if (changes.length === 0) return;
    const sorted = [...changes].sort((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0));
    await this.manager.query(
      `select tell_live(c ->> 'room', c -> 'patch') from (select c from jsonb_array_elements($1::jsonb) with ordinality as x(c, n) order by n) told`,
      [JSON.stringify(sorted)],
    );
    this.raised.push(...sorted.map(({ room }) => room));
  }
}

/** TypeORM answers `[rows, count]` for UPDATE and DELETE and rows for the rest; this answers rows. */
const rowsOf = <R>(result: unknown): R[] =>
  Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number'
    ? (result[0] as R[])
    : (result as R[]);

/** Called after a commit that raised rooms or told events. */
export interface Wake {
  (what: { rooms: readonly string[]; events: boolean }): void;
}

/** The database as the services use it. */
@Injectable()
export class Db {
  private readonly wakes: Wake[] = [];
  constructor(readonly source: DataSource) {}

  /** Whoever carries or remembers what was told; added at start, called before the committed work answers. */
  onCommit(wake: Wake): void {
    this.wakes.push(wake);
  }

  /** Says that a statement outside `transact` committed something to carry. */
  committed(what: { rooms: readonly string[]; events: boolean }): void {
    for (const wake of this.wakes) wake(what);
  }

  /** Runs one statement on a pooled connection. */
  rows<R extends QueryResultRow>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return poolOf(this.source)
      .query<R>(sql, parameters as unknown[])
      .then((result) => result.rows);
  }

  /** Runs one prepared statement by name: the hot paths. */
  async prepared<R extends QueryResultRow>(name: string, sql: string, values: readonly unknown[]): Promise<R[]> {
    return (await poolOf(this.source).query<R>({ name, text: sql, values: values as unknown[] })).rows;
  }

  /** Runs work in one transaction; what it told is written before the commit and carried after it. */
  async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let told: Tx | undefined;
    const result = await this.source.transaction(async (manager) => {
      const tx = (told = new Tx(manager));
      const answer = await work(tx);
      if (tx.events.length > 0) {
        await manager.query('insert into outbox (name, payload) select * from unnest($1::text[], $2::jsonb[])', [
          tx.events.map((e) => e.name),
          tx.events.map((e) => JSON.stringify(e.payload)),
        ]);
      }
      return answer;
    });
    if (told && (told.raised.length > 0 || told.events.length > 0))
      this.committed({ rooms: told.raised, events: told.events.length > 0 });
    return result;
  }

  /** Takes the locks every slot change takes, in the order of the house: member first, then each site and date, sorted. */
  static async lockSlots(tx: Tx, sites: readonly { siteId: number; date: string }[], userId?: number): Promise<void> {
    if (userId !== undefined)
      await tx.manager.query(`select pg_advisory_xact_lock(hashtextextended('user:' || $1::text, 0))`, [
        String(userId),
      ]);
    const names = [...new Set(sites.map(({ siteId, date }) => `slot:${siteId}:${date}`))].sort();
    await tx.manager.query(
      'select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select name from unnest($1::text[]) with ordinality as x(name, n) order by n) sorted',
      [names],
    );
  }
}
