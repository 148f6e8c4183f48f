import type { DiscoveryService } from '@nestjs/core';
import { AppModule } from '#server/app.module';
import { Sweep, SweepService } from '#server/kit/jobs/sweep';
import type { ProcessKind } from '#server/kit/runtime/process-kind';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { SessionSweep } from '#server/session/session.sweep';

/** Rows per day of a backlog of three days: more than one slice each. */
const A_DAY = 5_000;
const DUE_ORDERS = 1_000;
const DUE_DAYS = 6;
let api: TestApi;
let venue: Awaited<ReturnType<typeof aVenue>>;
let userId: number;
const sweeps = () => api.app.get(SweepService);

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'sweep');
  await sweeps().beforeApplicationShutdown();
  venue = await aVenue(api.db);
  userId = await aPerson(api.db);
}, 60_000);
afterAll(() => api.close());

const count = async (table: string): Promise<number> =>
  (await api.db.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

/** Adds unpaid orders past their deadline, each with a slot of its own. */
async function addDueOrders(n: number): Promise<void> {
  const { venueId, siteId, merchantId, spaceIds } = venue;
  await api.db.rows(
    `
      with added as (
        insert into venue_order (
          trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
          detail_en, space_names, amount, pay_deadline
        )
        select 'D' || lpad((26110000000000 + i)::text, 14, '0'), $1, 1, $2, $3, $4, d.at::date, d.at,
          d.at + interval '1 minute', 'd', 'd', 's', 1000, app_now() - interval '3 days' + i * interval '1 second'
        from generate_series(1, $5::int) i,
          lateral (select date '2030-01-01' + i % $6::int + (i / $6::int) * interval '1 minute' as at) d
        returning trade_no, site_id, reservation_date, begin_at, end_at, pay_deadline
      )
      insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at)
      select site_id, $7, reservation_date, 1, tsrange(begin_at, end_at), trade_no, 'HELD', pay_deadline from added
    `,
    [userId, venueId, siteId, merchantId, n, DUE_DAYS, spaceIds[0]],
  );
}

it('clears three days of expired rows in one run', async () => {
  await api.db.rows(
    `
      insert into idempotency (user_id, key, path, body_hash, at, ends_at)
      select $1, 'k' || i, '/p', 'h', a.at, a.at + interval '1 day'
      from generate_series(1, 3 * $2::int) i, lateral (select now() - interval '4 days' - interval '1 minute' + i * interval '1 day' / $2 as at) a
    `,
    [userId, A_DAY],
  );
  await api.db.rows(
    `
      insert into request_replay (sign_key, at)
      select 's' || i, now() - interval '4 days' + i * interval '1 day' / $1 from generate_series(1, 3 * $1::int) i
    `,
    [A_DAY],
  );
  await api.db.rows(
    `
      insert into submit_tally (at, site_id, result, n, within)
      select date_trunc('second', now()) - interval '10 days' + i * interval '10 seconds', $1, 'BOOKED', 1,
        '{1,0,0,0,0,0}'
      from generate_series(1, 3 * $2::int) i
    `,
    [venue.siteId, A_DAY],
  );
  await api.db.rows(
    `insert into idempotency (user_id, key, path, body_hash, ends_at) values ($1, 'new', '/p', 'h', answer_until(false))`,
    [userId],
  );
  expect(await api.app.get(SessionSweep).deleteOld()).toBe(2 * PURGE_SLICE);
  const done = await sweeps().runAll('session.forget', 'reservations.tally');
  expect(done).toEqual({ 'session.forget': 2 * (3 * A_DAY - PURGE_SLICE), 'reservations.tally': 3 * A_DAY });
  expect(await api.db.rows('select key from idempotency')).toEqual([{ key: 'new' }]);
  expect(await count('request_replay')).toBe(0);
  expect(await count('submit_tally')).toBe(0);
}, 60_000);

it('ends a thousand orders past their deadline in one run, and one that fails holds up no other', async () => {
  await addDueOrders(DUE_ORDERS);
  await api.db.rows(`
    create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.trade_no = 'D26110000000001' then raise 'broken'; end if; return new; end $$;
    create trigger refuse_one before update on venue_order for each row execute function refuse_one()
  `);
  const began = performance.now();
  const done = await sweeps().runAll('orders.release');
  const seconds = (performance.now() - began) / 1_000;
  expect(done['orders.release']).toBeGreaterThanOrEqual(DUE_ORDERS);
  expect(await api.db.rows(`select trade_no from venue_order where order_status = '1'`)).toEqual([
    { trade_no: 'D26110000000001' },
  ]);
  expect(await count('slot_hold where released_at is null')).toBe(1);
  expect(DUE_ORDERS / seconds).toBeGreaterThan(50);
}, 60_000);

/** Counts how often its sweeps ran. The endless one always finds a full slice. */
class SweepProbe {
  readonly runs = { anywhere: 0, workers: 0, endless: 0 };

  @Sweep('probe.anywhere', 100)
  anywhere(): number {
    return this.count('anywhere');
  }

  @Sweep('probe.workers', 100, { inWorkers: true })
  workers(): number {
    return this.count('workers');
  }

  @Sweep('probe.endless', 100, { slice: 1 })
  endless(): number {
    return this.count('endless');
  }

  private count(name: keyof SweepProbe['runs']): number {
    this.runs[name] += 1;
    return 1;
  }
}

/** Runs the sweeps of a probe as a process of this kind until `until` holds, and returns how often each ran. */
async function runProbe(kind: ProcessKind, until: (runs: SweepProbe['runs']) => boolean): Promise<SweepProbe['runs']> {
  const probe = new SweepProbe();
  const discovery: Pick<DiscoveryService, 'getProviders'> = {
    getProviders: () =>
      [{ instance: probe, metatype: SweepProbe }] as unknown as ReturnType<DiscoveryService['getProviders']>,
  };
  const service = new SweepService(api.env, kind, discovery as DiscoveryService);
  service.onApplicationBootstrap();
  const deadline = Date.now() + 15_000;
  while (!until(probe.runs) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  await service.beforeApplicationShutdown();
  return probe.runs;
}

it('runs clean-up in workers only, follows full slices at once, and stops between slices', async () => {
  const server = await runProbe('server', ({ anywhere, endless }) => anywhere > 1 && endless > 30);
  expect(server.endless).toBeGreaterThan(5 * server.anywhere);
  expect(server.workers).toBe(0);
  const workers = await runProbe('workers', (runs) => runs.workers > 0 && runs.anywhere > 0);
  expect(workers.workers).toBeGreaterThan(0);
}, 40_000);
