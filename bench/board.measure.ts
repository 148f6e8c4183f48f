import type { ApiAddress } from '#tools/kit/api-client';
import type { Floor } from './kit/floor';
import { median, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';
import { createMeasuredSite } from '#bench/kit/fixtures';
import { wrk } from './kit/wrk';

const ROUNDS = 3;

/** Measures reads of a site's day against a minimal HTTP reply, and the statements they cost. */
export async function measureBoard(stack: Stack, floor: Floor, hasWrk: boolean): Promise<BenchmarkRow[]> {
  const what = 'site_board reads, 64 connections';
  if (!hasWrk)
    return [
      {
        what,
        value: '',
        floor: '',
        ratio: null,
        better: 'higher',
        gate: 0.4,
        aim: 0.55,
        skipped: 'wrk is not installed (apt-get install wrk)',
      },
    ];
  const site = await createMeasuredSite(stack.pool, 'board', 28);
  await new Promise((wait) => setTimeout(wait, 3_000));
  const { url, base } = stack.addresses[0] as ApiAddress;
  const address = `${url}${base}/api/front/website/site_board?siteId=${site.siteId}&date=${site.date}`;
  const first = await fetch(address);
  const bytes = (await first.arrayBuffer()).byteLength;
  const done = async () =>
    Number(
      (
        await stack.pool.query<{ n: string }>(
          `select xact_commit + xact_rollback as n from pg_stat_database where datname = 'product'`,
        )
      ).rows[0]?.n ?? 0,
    );
  const idle = async (ms: number) => {
    const before = await done();
    await new Promise((wait) => setTimeout(wait, ms));
    return (await done()) - before;
  };
  const quiet = await idle(4_000);
  const rates: number[] = [];
  const floors: number[] = [];
  let statements = 0;
  let requests = 0;
  let errors = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(
      (await wrk(`http://127.0.0.1:${floor.port}/`, { seconds: 3, connections: 64, dir: stack.dir })).perSecond,
    );
    const before = await done();
    const load = await wrk(address, { seconds: 3, connections: 64, dir: stack.dir });
    await new Promise((wait) => setTimeout(wait, 1_000));
    statements += (await done()) - before;
    requests += load.requests;
    errors += load.errors;
    rates.push(load.perSecond);
  }
  const rate = median(rates);
  const hello = median(floors);
  const extra = Math.max(0, statements - quiet * ROUNDS);
  const wrong =
    errors > 0
      ? `${errors} reads failed`
      : extra > requests / 1_000
        ? `${extra} transactions for ${requests} reads`
        : undefined;
  return [
    {
      what,
      value: `${Math.round(rate)}/s, ${bytes} B`,
      floor: `hello ${Math.round(hello)}/s`,
      ratio: rate / hello,
      better: 'higher',
      gate: 0.4,
      aim: 0.55,
      note: `${requests} reads cost ${extra} transactions beyond the quiet rate`,
      ...(wrong ? { wrong } : {}),
    },
  ];
}
