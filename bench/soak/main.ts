import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { room } from '#contract/kit/live';
import type { Address } from '#tools/kit/api-client';
import { Child, pause, until } from '#bench/kit/child';
import { percentile } from '#bench/kit/report';
import { Stack } from '#bench/kit/stack';
import { benchMembers, benchSite, type BenchSite } from '#bench/kit/world';
import { attacker, gate, member, type Journal, type Scene } from './actors';
import { gatewayHolds, journalHolds, look } from './invariants';
import { Wall } from './wall';

const HOLD_SECONDS = 8;
const say = (text: string) => process.stdout.write(`  ${text}\n`);

const argument = (name: string): number | null => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : Number(process.argv[at + 1]);
};
const seconds = argument('seconds') ?? (argument('minutes') ?? 2) * 60;
const seed = argument('seed') ?? 42;

/** A reproducible stream in [0, 1). */
const dice = (from: number) => {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** Faults by the share of the run at which they strike. */
const faults = (stack: Stack): readonly { readonly at: number; readonly what: string; readonly strike: () => Promise<void> }[] => [
  { at: 0.12, what: 'kill -9 worker 1', strike: () => revive(stack.workers[0] as Child, 3_000) },
  { at: 0.24, what: 'FLUSHALL', strike: () => stack.redis.flush() },
  { at: 0.36, what: 'kill -9 server 2', strike: () => revive(stack.servers[1] as Child, 3_000) },
  { at: 0.5, what: 'Redis away', strike: () => stack.redis.gone(Math.min(30_000, seconds * 80)) },
  { at: 0.68, what: 'PostgreSQL restart', strike: () => stack.postgres.restart() },
  { at: 0.78, what: 'worker 2 frozen', strike: async () => { stack.workers[1]?.signal('SIGSTOP'); await pause(Math.min(20_000, seconds * 60)); stack.workers[1]?.signal('SIGCONT'); } },
  { at: 0.86, what: 'kill -9 server 1', strike: () => revive(stack.servers[0] as Child, 2_000) },
];

async function revive(child: Child, after: number): Promise<void> {
  await child.kill9();
  await pause(after);
  child.start();
}

/** Looks every two seconds until told to stop; a broken promise ends the run. A database that is away is looked at again later. */
async function watch(stack: Stack, journal: Journal, broken: string[]): Promise<number> {
  let looks = 0;
  while (journal.running) {
    try {
      broken.push(...(await look(stack.pool)));
      looks += 1;
    } catch {
      // PostgreSQL is away or restarting: there is nothing to look at.
    }
    if (broken.length > 0) journal.running = false;
    await pause(2_000);
  }
  return looks;
}

/** Compares what every wall shows with the database's own word. */
async function wallsHold(stack: Stack, walls: readonly Wall[], site: BenchSite): Promise<string[]> {
  const { rows } = await stack.pool.query<{ cells: { spaceId: number; timeId: number; reservationStatus: number }[] }>(`select slot_patch($1, $2::date, $3, $4) -> 'cells' as cells`, [site.siteId, site.date, site.spaceIds, site.timeIds]);
  const truth = new Map((rows[0]?.cells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell.reservationStatus]));
  const broken: string[] = [];
  for (const [i, wall] of walls.entries()) {
    const shown = wall.shown();
    const differ = [...truth].filter(([key, status]) => shown.get(key) !== status);
    if (differ.length > 0) broken.push(`I14b wall ${i} shows ${differ.length} cells that are not so: ${JSON.stringify(differ.slice(0, 3))}`);
    broken.push(...wall.wentBack.map((text) => `P25 a wall went back in version: ${text}`));
  }
  return broken;
}

async function main(): Promise<boolean> {
  const stack = await Stack.start({ servers: 2, workers: 2, demo: true, env: { HOLD_SECONDS: String(HOLD_SECONDS) } });
  const broken: string[] = [];
  const journal: Journal = { running: true, told: new Set(), wrong: [], counts: {}, latencies: [] };
  try {
    const sites = [await benchSite(stack.pool, 'soak A', 5), await benchSite(stack.pool, 'soak B', 8)];
    await pause(3_000);
    const members = await benchMembers(stack, 24);
    const scene: Scene = { addresses: stack.addresses, sites, gatewayUrl: stack.gatewayUrl, dataDir: join(stack.dir, 'data'), holdSeconds: HOLD_SECONDS };
    const hot = sites[0] as BenchSite;
    const walls = Array.from({ length: 10 }, (_, i) => new Wall((stack.addresses[i % 2] as Address).url, room.site(hot.siteId, hot.date)));
    walls.forEach((wall) => wall.open());
    const roll = dice(seed);
    const actors = [
      ...members.map(({ token }) => member(scene, journal, token, dice(Math.floor(roll() * 2 ** 31)))),
      gate(scene, journal, dice(7)), gate(scene, journal, dice(8)), attacker(scene, journal, (members[0] as { token: string }).token, dice(9)),
    ];
    say(`${seconds} s of ${members.length} members, 2 gates, ${walls.length} walls, seed ${seed}`);
    const looking = watch(stack, journal, broken);
    const began = Date.now();
    for (const { at, what, strike } of faults(stack)) {
      await pause(Math.max(0, began + at * seconds * 1000 - Date.now()));
      if (!journal.running) break;
      say(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);
      await strike();
    }
    await pause(Math.max(0, began + seconds * 1000 - Date.now()));
    journal.running = false;
    await Promise.all(actors);
    const looks = await looking;
    for (let i = 0; i < stack.servers.length; i += 1) await stack.ready(i);
    say('load stopped, waiting for rest');
    await pause(HOLD_SECONDS * 1000 + 4_000);
    await until('rest', async () => (await look(stack.pool, true)).length === 0, 60_000, 2_000).catch(() => undefined);
    walls.forEach((wall) => wall.ask());
    await pause(2_000);
    broken.push(...(await look(stack.pool, true)), ...(await journalHolds(stack.pool, [...journal.told])), ...(await gatewayHolds(stack.pool, stack.gatewayUrl)), ...(await wallsHold(stack, walls, hot)), ...journal.wrong);
    walls.forEach((wall) => wall.close());
    const figures = { seconds, seed, looks, orders: journal.told.size, requests: journal.latencies.length, p95: Math.round(percentile(journal.latencies, 0.95)), p99: Math.round(percentile(journal.latencies, 0.99)), counts: journal.counts, deltas: walls.reduce((sum, wall) => sum + wall.deltas, 0), snapshots: walls.reduce((sum, wall) => sum + wall.snapshots, 0), broken };
    writeFileSync('soak.json', `${JSON.stringify(figures, null, 2)}\n`);
    say(`${figures.orders} orders, ${figures.requests} requests, p95 ${figures.p95} ms, p99 ${figures.p99} ms, ${looks} looks, ${figures.deltas} deltas, ${figures.snapshots} snapshots`);
  } finally {
    journal.running = false;
    await stack.end(broken.length > 0);
    if (broken.length > 0) say(`logs are kept in ${stack.dir}`);
  }
  for (const line of broken) say(`BROKEN ${line}`);
  say(`${broken.length} violations`);
  return broken.length === 0;
}

main()
  .then((holds) => process.exit(holds ? 0 : 1))
  .catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await Child.endAll();
    process.exit(1);
  });
