import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { room } from '#contract/kit/live';
import type { Address } from '#tools/kit/api-client';
import { Child, pause, until } from '#bench/kit/child';
import { Stack } from '#bench/kit/stack';
import { benchMembers, benchSite, type BenchSite } from '#bench/kit/world';
import { attacker, gate, member, type Journal, type Scene } from './actors';
import { faultsOf } from './faults';
import { booksOf, calm, machine, memories, minutesOf, recoveries, spread, uncaught, type Struck } from './figures';
import { gatewayHolds, journalHolds, look } from './invariants';
import { finance, phones, staff } from './staff';
import { Wall } from './wall';

const HOLD_SECONDS = 8;
const say = (text: string) => process.stdout.write(`  ${text}\n`);

const argument = (name: string): number | null => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : Number(process.argv[at + 1]);
};
const seconds = argument('seconds') ?? (argument('minutes') ?? 2) * 60;
const seed = argument('seed') ?? 42;

/** Returns a reproducible random stream in [0, 1). */
const dice = (from: number) => {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/**
 * Checks the invariants every two seconds until stopped; a broken one ends the run. If the database is unavailable, it
 * is checked again later.
 */
async function watch(stack: Stack, journal: Journal, broken: string[]): Promise<number> {
  let looks = 0;
  while (journal.running) {
    try {
      broken.push(...(await look(stack.pool)));
      looks += 1;
    } catch {
      // PostgreSQL is down or restarting: nothing to check.
    }
    if (broken.length > 0) journal.running = false;
    await pause(2_000);
  }
  return looks;
}

/** Compares what every wall display shows with the database. */
async function wallsHold(stack: Stack, walls: readonly Wall[], site: BenchSite): Promise<string[]> {
  const { rows } = await stack.pool.query<{ cells: { spaceId: number; timeId: number; reservationStatus: number }[] }>(
    `select slot_patch($1, $2::date, $3, $4) -> 'cells' as cells`,
    [site.siteId, site.date, site.spaceIds, site.timeIds],
  );
  const truth = new Map(
    (rows[0]?.cells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell.reservationStatus]),
  );
  const broken: string[] = [];
  for (const [i, wall] of walls.entries()) {
    const shown = wall.shown();
    const differ = [...truth].filter(([key, status]) => shown.get(key) !== status);
    if (differ.length > 0)
      broken.push(`I14b wall ${i} shows ${differ.length} cells that are not so: ${JSON.stringify(differ.slice(0, 3))}`);
    broken.push(...wall.wentBack.map((text) => `P25 a wall went back in version: ${text}`));
  }
  return broken;
}

/** Injects each fault at its time and records when it was. */
async function hurt(stack: Stack, journal: Journal, began: number, struck: Struck[]): Promise<void> {
  for (const { at, what, strike } of faultsOf(stack, seconds)) {
    await pause(Math.max(0, began + at * seconds * 1000 - Date.now()));
    if (!journal.running) return;
    const from = Date.now();
    say(`${Math.round((from - began) / 1000)} s: ${what}`);
    const unlike = await strike();
    if (unlike) say(`  ${unlike}`);
    struck.push({ what: unlike ? `${what} (${unlike})` : what, from, to: Date.now() });
  }
}

async function main(): Promise<boolean> {
  const stack = await Stack.start({
    servers: 2,
    workers: 2,
    demo: true,
    line: true,
    env: { HOLD_SECONDS: String(HOLD_SECONDS) },
  });
  const broken: string[] = [];
  let ended = false;
  const journal: Journal = { running: true, told: new Set(), wrong: [], seen: [] };
  const struck: Struck[] = [];
  try {
    const sites = [await benchSite(stack.pool, 'soak A', 5), await benchSite(stack.pool, 'soak B', 8)];
    await pause(3_000);
    // The attacker books nothing: what it cancels is always somebody else's.
    const [intruder, ...members] = await benchMembers(stack, 25);
    const scene: Scene = {
      addresses: stack.addresses,
      sites,
      gatewayUrl: stack.gatewayUrl,
      dataDir: join(stack.dir, 'data'),
      holdSeconds: HOLD_SECONDS,
    };
    const hot = sites[0] as BenchSite;
    const url = (i: number) => (stack.addresses[i % 2] as Address).url;
    const walls = Array.from({ length: 10 }, (_, i) => new Wall(url(i), room.site(hot.siteId, hot.date)));
    const pockets = members.map(({ userId, token }, i) => new Wall(url(i), room.user(userId), token));
    walls.forEach((wall) => wall.open());
    const roll = dice(seed);
    const fork = () => dice(Math.floor(roll() * 2 ** 31));
    const actors = [
      ...members.map(({ token }) => member(scene, journal, token, fork())),
      gate(scene, journal, fork()),
      gate(scene, journal, fork()),
      staff(scene, journal, fork()),
      staff(scene, journal, fork()),
      finance(scene, journal, fork()),
      phones(pockets, journal, fork()),
      attacker(scene, journal, intruder?.token ?? '', fork()),
    ];
    say(
      `${seconds} s of ${members.length} members with phones, 2 gates, 2 staff, 1 finance, ${walls.length} walls, seed ${seed}`,
    );
    const began = Date.now();
    const looking = watch(stack, journal, broken);
    const first = pause(seconds * 150).then(() => memories(stack));
    await hurt(stack, journal, began, struck);
    await pause(Math.max(0, began + seconds * 967 - Date.now()));
    journal.running = false;
    await Promise.all(actors);
    const last = memories(stack);
    const looks = await looking;
    for (let i = 0; i < stack.servers.length; i += 1) await stack.ready(i);
    say('load stopped, waiting for rest');
    await pause(HOLD_SECONDS * 1000 + 4_000);
    await until('rest', async () => (await look(stack.pool, true)).length === 0, 60_000, 2_000).catch(() => undefined);
    walls.forEach((wall) => wall.ask());
    await pause(2_000);
    const books = await booksOf(stack.pool);
    broken.push(
      ...(await look(stack.pool, true)),
      ...(await journalHolds(stack.pool, [...journal.told])),
      ...(await gatewayHolds(stack.pool, stack.gatewayUrl)),
      ...(await wallsHold(stack, walls, hot)),
      ...journal.wrong,
      ...unasked(stack, books),
    );
    [...walls, ...pockets].forEach((wall) => wall.close());
    const shown = [...walls, ...pockets].flatMap(({ late }) => late);
    const figures = {
      ...machine(),
      seconds,
      seed,
      violations: broken.length,
      looks,
      orders: journal.told.size,
      requests: journal.seen.length,
      came: tallied(journal.seen.map(({ what, came }) => `${what} ${came}`)),
      recoveries: recoveries(journal.seen, struck),
      minutes: minutesOf(journal.seen, began),
      pushMs: spread(calm(shown, struck).map(({ ms }) => ms)),
      deltas: sum(walls, 'deltas'),
      snapshots: sum(walls, 'snapshots'),
      commitsCut: stack.line?.cuts ?? 0,
      ...books,
      memoryMb: { first: await first, last },
      broken,
    };
    writeFileSync('soak.json', `${JSON.stringify(figures, null, 2)}\n`);
    const calmly = spread(
      calm(
        journal.seen.filter(({ what }) => what === 'submit'),
        struck,
      ).map(({ ms }) => ms),
    );
    say(
      `${figures.orders} orders, ${figures.requests} requests, ${looks} looks; a booking while nothing was wrong p50 ${calmly.p50 ?? '–'} ms, p99 ${calmly.p99 ?? '–'} ms; a change on screen p99 ${figures.pushMs.p99 ?? '–'} ms; soak.json has the rest`,
    );
    ended = true;
  } finally {
    journal.running = false;
    await stack.end(!ended || broken.length > 0);
    if (!ended || broken.length > 0) say(`logs are kept in ${stack.dir}`);
  }
  for (const line of broken) say(`BROKEN ${line}`);
  say(`${broken.length} violations`);
  return broken.length === 0;
}

/** Returns failures that no fault caused: an unexpected process exit, an uncaught error, a deadlock. */
function unasked(stack: Stack, books: Readonly<Record<string, unknown>>): string[] {
  const ended = [...stack.servers, ...stack.workers]
    .filter(({ surprises }) => surprises > 0)
    .map(({ name }) => `${name} ended by itself`);
  return [
    ...ended,
    ...uncaught(stack),
    ...(Number(books['deadlocks']) < 5 ? [] : [`${String(books['deadlocks'])} deadlocks`]),
  ];
}
const tallied = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const sum = (walls: readonly Wall[], of: 'deltas' | 'snapshots'): number =>
  walls.reduce((all, wall) => all + wall[of], 0);

main()
  .then((holds) => process.exit(holds ? 0 : 1))
  .catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await Child.endAll();
    process.exit(1);
  });
