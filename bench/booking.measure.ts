import { availableParallelism } from 'node:os';
import { reservations } from '#contract/booking/reservation.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { median, percentile, type BenchmarkRow } from './kit/report';
import { pauseStatistics } from '#bench/kit/statistics-pause';
import { createMembers, createMeasuredSite, submitRequest, type MeasuredSite } from '#bench/kit/fixtures';
import type { Floor } from './kit/floor';
import type { Stack } from './kit/stack';
import { wrk } from './kit/wrk';

const ROUNDS = 5;
/** Crowds before the races that count: a server has worked for hours when a date is released. */
const WARM_UP_CROWDS = 12;
/**
 * Rounds before the first counted one: V8 optimizes the code of a booking during about the first ten thousand bookings,
 * and the result must describe a warm server.
 */
const WARM_UP = 5;
const CONNECTIONS = 64;
/**
 * A campus of this many sites with this many courts each; 14 hours make 19,600 slots a round, more than four seconds
 * use.
 */
const SITES = 35;
const COURTS = 40;
const MEMBERS = 500;

/**
 * Measures bookings per second through the real API (login token, signature, rules, price, idempotency key, outbox,
 * live rooms), every slot different. Each round runs between two floor measurements, because the machine's speed
 * changes within a minute. Also measures the cost of counting a booking in the statistics.
 */
export async function measureBooking(stack: Stack, floor: Floor, hasWrk: boolean): Promise<BenchmarkRow[]> {
  const what = `bookings through the API, ${SITES} sites, 64 connections`;
  const skip = (skipped: string): BenchmarkRow[] => [
    { what, value: '', floor: '', ratio: null, better: 'higher', gate: 0.15, aim: 0.3, skipped },
  ];
  if (!hasWrk) return skip('wrk is not installed (apt-get install wrk)');
  const members = await createMembers(stack, MEMBERS);
  const rates: number[] = [];
  const p99s: number[] = [];
  const floors: number[] = [];
  const counts: number[] = [];
  let wrong: string | undefined;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const sites: MeasuredSite[] = [];
    for (let i = 0; i < SITES; i += 1)
      sites.push(await createMeasuredSite(stack.pool, `bench ${WARM_UP + round + 1}.${i + 1}`, COURTS));
    await new Promise((wait) => setTimeout(wait, 3_000));
    const slots = (sites[0] as MeasuredSite).timeIds.flatMap((timeId) =>
      Array.from({ length: COURTS }, (_, court) =>
        sites.map((site) => ({ site, spaceId: site.spaceIds[court] as number, timeId })),
      ).flat(),
    );
    const requests = slots.map(({ site, spaceId, timeId }, i) =>
      submitRequest(stack, site, (members[i % members.length] as { token: string }).token, spaceId, timeId),
    );
    const before = floor.bookings(2);
    if (before === null) return skip('pgbench is not installed (apt-get install postgresql-15)');
    const figures = round < 0 ? await pauseStatistics(stack.pool) : null;
    const load = await wrk((stack.addresses[0] as ApiAddress).url, {
      seconds: 4,
      connections: CONNECTIONS,
      requests,
      dir: stack.dir,
    });
    await new Promise((wait) => setTimeout(wait, 3_000));
    const after = floor.bookings(2) ?? before;
    const { rows } = await stack.pool.query<{ booked: string[]; sold: number }>(
      `
        select array(select trade_no from venue_order where site_id = any ($1) order by id) as booked,
          (select count(*)::int from slot_hold where site_id = any ($1) and released_at is null) as sold
      `,
      [sites.map(({ siteId }) => siteId)],
    );
    const { booked: tradeNos, sold } = rows[0] as { booked: string[]; sold: number };
    const booked = tradeNos.length;
    if (figures) counts.push((await figures.count(tradeNos)) / booked);
    await figures?.release();
    if (booked !== sold || booked < load.requests - load.errors || load.errors > 0)
      wrong = `${load.requests} answers with ${load.errors} refusals left ${booked} orders and ${sold} slots`;
    await stack.pool.query('update site set status = 0 where id = any ($1)', [sites.map(({ siteId }) => siteId)]);
    if (round < 0) continue;
    floors.push((before + after) / 2);
    rates.push(load.perSecond);
    p99s.push(load.p99);
  }
  const whole = (availableParallelism() * 1_000) / median(rates);
  return [
    {
      what,
      value: `${Math.round(median(rates))}/s, p99 ${median(p99s).toFixed(0)} ms`,
      floor: `F1 ${Math.round(median(floors))}/s`,
      ratio: median(rates.map((rate, i) => rate / (floors[i] as number))),
      better: 'higher',
      gate: 0.15,
      aim: 0.3,
      ...(wrong ? { wrong } : {}),
    },
    {
      what: 'counting a booking in the statistics',
      value: `${(median(counts) * 1_000).toFixed(0)} us`,
      floor: `a booking ${(whole * 1_000).toFixed(0)} us of all cores`,
      ratio: median(counts) / whole,
      better: 'lower',
      gate: 0.1,
      aim: 0.05,
      note: 'counted alone on one core, after the rushes that warm the server up: those that count for the bookings are followed as ever',
    },
  ];
}

/** Measures 500 people competing for 20 slots: exactly 20 win, everyone else gets a refusal, within a time limit. */
export async function measureRace(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const members = await createMembers(stack, 500);
  const walls: number[] = [];
  const losers: number[] = [];
  const floors: number[] = [];
  let wrong: string | undefined;
  const crowd = (site: MeasuredSite) =>
    Promise.all(
      Array.from({ length: 500 }, (_, i) => {
        const client = new ApiClient(stack.addresses[0] as ApiAddress, 20_000);
        client.token = (members[i % members.length] as { token: string }).token;
        return client.call(reservations.submit, {
          venueSiteId: site.siteId,
          reservationDate: site.date,
          reservationOrderJson: JSON.stringify([
            { spaceId: site.spaceIds[i % 20], timeId: site.timeIds[5], venueSpaceGroupId: null },
          ]),
        });
      }),
    );
  for (let round = 0; round <= ROUNDS; round += 1) {
    const site = await createMeasuredSite(stack.pool, `race ${round}`, 20);
    await new Promise((wait) => setTimeout(wait, 3_000));
    if (round === 0) {
      for (let n = 0; n < WARM_UP_CROWDS; n += 1) await crowd(site);
      continue;
    }
    floors.push(await floor.race(500, 20));
    const began = performance.now();
    const answers = await crowd(site);
    walls.push(performance.now() - began);
    const { rows } = await stack.pool.query<{ orders: number }>(
      'select count(*)::int as orders from venue_order where site_id = $1',
      [site.siteId],
    );
    const other = answers.filter(({ body }) => body.code !== 200 && body.code !== 250);
    losers.push(
      percentile(
        answers.filter(({ body }) => body.code === 250).map(({ ms }) => ms),
        0.99,
      ),
    );
    if (rows[0]?.orders !== 20 || other.length > 0)
      wrong = `${rows[0]?.orders} orders for 20 slots, ${other.length} answers neither yes nor no (${other[0]?.status} ${other[0]?.body.message})`;
  }
  const wall = median(walls);
  const f2 = median(floors);
  return [
    {
      what: '500 callers, 20 slots',
      value: `${wall.toFixed(0)} ms, losers p99 ${median(losers).toFixed(0)} ms`,
      floor: `F2 ${f2.toFixed(0)} ms`,
      ratio: wall / f2,
      better: 'lower',
      gate: null,
      aim: null,
      note: `callers and server share the cores; the callers are Node; after ${WARM_UP_CROWDS} crowds that warm the server up`,
      ...(wrong ? { wrong } : {}),
    },
  ];
}
