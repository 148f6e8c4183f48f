import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { freePort } from './child';
import { atPace } from './pace';
import { percentile } from './report';
import type { RunPostgres } from './services';

/** The minimal booking: a guarded slot, an order and an outbox row, in one function call. */
const FLOOR = `
  create table if not exists floor_slot (slot bigint primary key, order_id bigint);
  create table if not exists floor_order (id bigint generated always as identity primary key, user_id int, slot bigint, amount int, at timestamptz default now());
  create table if not exists floor_outbox (id bigint generated always as identity primary key, payload text, at timestamptz default now());
  create sequence if not exists floor_next;
  create or replace function floor_book(of_slot bigint, of_user int) returns bigint language plpgsql as $$
  declare made bigint;
  begin
    insert into floor_slot (slot) values (of_slot) on conflict do nothing;
    if not found then return null; end if;
    insert into floor_order (user_id, slot, amount) values (of_user, of_slot, 2000) returning id into made;
    insert into floor_outbox (payload) values ('booked ' || of_slot);
    return made;
  end $$;`;

/** Measures what the machine can do, in the same run as the product. */
export class Floor {
  private server: ChildProcess | null = null;
  port = 0;

  private constructor(
    private readonly postgres: RunPostgres,
    private readonly dir: string,
    readonly pool: Pool,
  ) {}

  static async make(postgres: RunPostgres, dir: string): Promise<Floor> {
    const admin = new Pool({ connectionString: postgres.url('postgres'), max: 1 });
    await admin.query('create database floor');
    await admin.end();
    const pool = new Pool({ connectionString: postgres.url('floor'), max: 16 });
    await pool.query(FLOOR);
    return new Floor(postgres, dir, pool);
  }

  /** F1: bookings per second by a C client over 16 connections; null without pgbench. */
  bookings(seconds: number): number | null {
    const script = join(this.dir, 'floor.sql');
    writeFileSync(script, `select floor_book(nextval('floor_next'), 7);\n`);
    const program = join(process.env['PG_BIN'] ?? '', 'pgbench');
    const { status, stdout } = spawnSync(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        '16',
        '-j',
        '1',
        '-T',
        String(seconds),
        '-f',
        script,
        '-h',
        '127.0.0.1',
        '-p',
        String(this.postgres.port),
        '-U',
        'postgres',
        'floor',
      ],
      { encoding: 'utf8' },
    );
    const tps = Number(/tps = ([\d.]+)/.exec(stdout ?? '')?.[1] ?? '0');
    return status === 0 && tps > 0 ? tps : null;
  }

  /**
   * F2: milliseconds until `callers` have competed for `slots` by one statement each over 16 connections. Throws unless
   * exactly the slots are sold.
   */
  async race(callers: number, slots: number): Promise<number> {
    await this.pool.query('truncate floor_slot, floor_order, floor_outbox');
    const began = performance.now();
    const won = await Promise.all(
      Array.from({ length: callers }, (_, i) =>
        this.pool.query<{ made: number | null }>('select floor_book($1, $2) as made', [i % slots, i]),
      ),
    );
    const wall = performance.now() - began;
    const winners = won.filter(({ rows }) => rows[0]?.made !== null).length;
    if (winners !== slots) throw new Error(`the floor itself sold ${winners} of ${slots}`);
    return wall;
  }

  /**
   * F5: calls the minimal booking function at a fixed rate for some seconds; returns the p95 of its response times in
   * milliseconds.
   */
  async paced(perSecond: number, seconds: number): Promise<number> {
    await this.pool.query('truncate floor_slot, floor_order, floor_outbox');
    const answers = await atPace(perSecond, perSecond * seconds, async (n) => {
      const at = performance.now();
      await this.pool.query('select floor_book($1, $2)', [n % 200, n]);
      return performance.now() - at;
    });
    return percentile(answers, 0.95);
  }

  /** Starts the minimal server of HTTP replies and frames; returns the time to its first reply in milliseconds. */
  async open(): Promise<number> {
    this.port = await freePort();
    const began = performance.now();
    const server = fork(resolve(__dirname, '../floor-server.js'), [String(this.port)]);
    await new Promise<void>((up) => server.once('message', () => up()));
    await fetch(`http://127.0.0.1:${this.port}/`);
    this.server = server;
    return performance.now() - began;
  }

  /** F3: sends one frame with `text` to every socket; returns the time of sending in epoch milliseconds. */
  broadcast(text: string): Promise<number> {
    return new Promise((done) => {
      this.server?.once('message', ({ at }: { at: number }) => done(at));
      this.server?.send({ cast: text });
    });
  }

  async end(): Promise<void> {
    this.server?.kill();
    await this.pool.end();
  }
}
