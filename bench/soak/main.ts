import { writeFileSync } from 'node:fs';
import { exitWith } from '#bench/kit/exit-with';
import { join } from 'node:path';
import { room } from '#contract/kit/live';
import type { ApiAddress } from '#tools/kit/api-client';
import { pause, waitUntil } from '#bench/kit/child';
import { hasNginx, startNginx } from '#bench/kit/nginx';
import { Stack } from '#bench/kit/stack';
import { logInDemoMembers, createMeasuredSite, type MeasuredSite } from '#bench/kit/fixtures';
import { actAsAttacker, actAsGate, actAsMember, type SoakJournal, type SoakScene } from './actors';
import { faultsOf } from './faults';
import {
  databaseSummary,
  outsideFaults,
  machine,
  memoryByProcess,
  minutesOf,
  recoveries,
  percentilesOf,
  uncaughtErrors,
  type InjectedFault,
} from './summary';
import { actAsPlanner } from './planner';
import { checkGateway, checkJournal, checkInvariants } from './invariants';
import { randomStream } from './random-stream';
import { actAsFinance, actAsPhones, actAsStaff } from './staff';
import { TroubledTerminals } from './terminals';
import { WallDisplay } from './wall-display';

const HOLD_SECONDS = 8;
const print = (text: string) => process.stdout.write(`  ${text}\n`);

const argument = (name: string): number | null => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : Number(process.argv[at + 1]);
};
const seconds = argument('seconds') ?? (argument('minutes') ?? 2) * 60;
const seed = argument('seed') ?? 42;

/**
 * Checks the invariants every two seconds until stopped; a broken one ends the run. If the database is unavailable, it
 * is checked again later.
 */
async function watchInvariants(stack: Stack, journal: SoakJournal, broken: string[]): Promise<number> {
  let checks = 0;
  while (journal.running) {
    try {
      broken.push(...(await checkInvariants(stack.pool)));
      checks += 1;
    } catch {
      // PostgreSQL is down or restarting: nothing to check.
    }
    if (broken.length > 0) journal.running = false;
    await pause(2_000);
  }
  return checks;
}

/** Compares what every wall display shows with the database. */
async function checkWalls(stack: Stack, walls: readonly WallDisplay[], site: MeasuredSite): Promise<string[]> {
  const { rows } = await stack.pool.query<{ cells: { spaceId: number; timeId: number; reservationStatus: number }[] }>(
    `select slot_patch($1, $2::date, $3, $4) -> 'cells' as cells`,
    [site.siteId, site.date, site.spaceIds, site.timeIds],
  );
  const truth = new Map(
    (rows[0]?.cells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell.reservationStatus]),
  );
  const broken: string[] = [];
  for (const [i, wall] of walls.entries()) {
    const shown = wall.shownStatus();
    const differ = [...truth].filter(([key, status]) => shown.get(key) !== status);
    if (differ.length > 0)
      broken.push(`I14b wall ${i} shows ${differ.length} cells that are not so: ${JSON.stringify(differ.slice(0, 3))}`);
    broken.push(...wall.backwardSteps.map((text) => `P25 a wall went back in version: ${text}`));
  }
  return broken;
}

/** Injects each fault at its time and records when it was. */
async function injectFaults(
  stack: Stack,
  journal: SoakJournal,
  began: number,
  injected: InjectedFault[],
): Promise<void> {
  for (const { at, what, strike } of faultsOf(stack, seconds)) {
    await pause(Math.max(0, began + at * seconds * 1000 - Date.now()));
    if (!journal.running) return;
    const from = Date.now();
    print(`${Math.round((from - began) / 1000)} s: ${what}`);
    const skipReason = await strike();
    if (skipReason) print(`  ${skipReason}`);
    injected.push({ what: skipReason ? `${what} (${skipReason})` : what, from, to: Date.now() });
  }
}

async function main(): Promise<boolean> {
  const stack = await Stack.start({
    servers: 2,
    workers: 2,
    demo: true,
    line: true,
    devices: true,
    env: { HOLD_SECONDS: String(HOLD_SECONDS), TRUST_PROXY: '127.0.0.1' },
  });
  const broken: string[] = [];
  let ended = false;
  const journal: SoakJournal = { running: true, bookedTradeNos: new Set(), wrong: [], seen: [] };
  const struck: InjectedFault[] = [];
  try {
    const sites = [
      await createMeasuredSite(stack.pool, 'soak A', 5),
      await createMeasuredSite(stack.pool, 'soak B', 8),
    ];
    await pause(3_000);
    // The attacker books nothing: every order it cancels belongs to another member.
    const [intruder, ...members] = await logInDemoMembers(stack, 25);
    const front = hasNginx() ? [await startNginx(stack.addresses, stack.dir)] : null;
    const scene: SoakScene = {
      addresses: front ?? stack.addresses,
      sites,
      gatewayUrl: stack.gatewayUrl,
      dataDir: join(stack.dir, 'data'),
      holdSeconds: HOLD_SECONDS,
    };
    const hot = sites[0] as MeasuredSite;
    const url = (i: number) => (scene.addresses[i % scene.addresses.length] as ApiAddress).url;
    const walls = Array.from({ length: 10 }, (_, i) => new WallDisplay(url(i), room.site(hot.siteId, hot.date)));
    const pockets = members.map(({ userId, token }, i) => new WallDisplay(url(i), room.user(userId), token));
    walls.forEach((wall) => wall.open());
    const terminals = await TroubledTerminals.find(stack.devicesUrl);
    const roll = randomStream(seed);
    const fork = () => randomStream(Math.floor(roll() * 2 ** 31));
    const actors = [
      ...members.map(({ token }) => actAsMember(scene, journal, token, fork())),
      actAsGate(scene, journal, fork()),
      actAsGate(scene, journal, fork()),
      terminals.act(journal, fork()),
      actAsStaff(scene, journal, fork()),
      actAsStaff(scene, journal, fork()),
      actAsFinance(scene, journal, fork()),
      actAsPlanner(scene, stack.pool, journal, fork()),
      actAsPhones(pockets, journal, fork()),
      actAsAttacker(scene, journal, intruder?.token ?? '', fork()),
    ];
    print(
      `${seconds} s of ${members.length} members with phones, 2 gates, ${terminals.count} face terminals, 2 staff, 1 finance, 1 planner, ${walls.length} walls, ${front ? 'behind nginx, ' : ''}seed ${seed}`,
    );
    const began = Date.now();
    const looking = watchInvariants(stack, journal, broken);
    const first = pause(seconds * 150).then(() => memoryByProcess(stack));
    await injectFaults(stack, journal, began, struck);
    await pause(Math.max(0, began + seconds * 967 - Date.now()));
    journal.running = false;
    await Promise.all(actors);
    const last = memoryByProcess(stack);
    const looks = await looking;
    for (let i = 0; i < stack.servers.length; i += 1) await stack.ready(i);
    print('load stopped, waiting for rest');
    await Promise.all([pause(HOLD_SECONDS * 1000 + 4_000), terminals.settle()]);
    await waitUntil('rest', async () => (await checkInvariants(stack.pool, true)).length === 0, 60_000, 2_000).catch(
      () => undefined,
    );
    walls.forEach((wall) => wall.requestSnapshot());
    await pause(2_000);
    const databaseTotals = await databaseSummary(stack.pool);
    broken.push(
      ...(await checkInvariants(stack.pool, true)),
      ...(await checkJournal(stack.pool, [...journal.bookedTradeNos])),
      ...(await checkGateway(stack.pool, stack.gatewayUrl)),
      ...(await checkWalls(stack, walls, hot)),
      ...(await terminals.check(stack.pool)),
      ...journal.wrong,
      ...unexpectedFailures(stack, databaseTotals),
    );
    [...walls, ...pockets].forEach((wall) => wall.close());
    const shown = [...walls, ...pockets].flatMap(({ latencies: late }) => late);
    const figures = {
      ...machine(),
      seconds,
      seed,
      violations: broken.length,
      looks,
      orders: journal.bookedTradeNos.size,
      requests: journal.seen.length,
      came: sumCounts(journal.seen.map(({ what, came }) => `${what} ${came}`)),
      recoveries: recoveries(journal.seen, struck),
      minutes: minutesOf(journal.seen, began),
      pushMs: percentilesOf(outsideFaults(shown, struck).map(({ ms }) => ms)),
      deltas: sum(walls, 'deltas'),
      snapshots: sum(walls, 'snapshots'),
      commitsCut: stack.line?.cuts ?? 0,
      ...databaseTotals,
      memoryMb: { first: await first, last },
      broken,
    };
    writeFileSync('soak.json', `${JSON.stringify(figures, null, 2)}\n`);
    const calmly = percentilesOf(
      outsideFaults(
        journal.seen.filter(({ what }) => what === 'submit'),
        struck,
      ).map(({ ms }) => ms),
    );
    print(
      `${figures.orders} orders, ${figures.requests} requests, ${looks} looks; a booking while nothing was wrong p50 ${calmly.p50 ?? '–'} ms, p99 ${calmly.p99 ?? '–'} ms; a change on screen p99 ${figures.pushMs.p99 ?? '–'} ms; soak.json has the rest`,
    );
    ended = true;
  } finally {
    journal.running = false;
    await stack.end(!ended || broken.length > 0);
    if (!ended || broken.length > 0) print(`logs are kept in ${stack.dir}`);
  }
  for (const line of broken) print(`BROKEN ${line}`);
  print(`${broken.length} violations`);
  return broken.length === 0;
}

/** Returns failures that no fault caused: an unexpected process exit, an uncaught error, a deadlock. */
function unexpectedFailures(stack: Stack, databaseTotals: Readonly<Record<string, unknown>>): string[] {
  const ended = [...stack.servers, ...stack.workers]
    .filter(({ unexpectedExits: surprises }) => surprises > 0)
    .map(({ name }) => `${name} ended by itself`);
  return [
    ...ended,
    ...uncaughtErrors(stack),
    ...(Number(databaseTotals['deadlocks']) < 5 ? [] : [`${String(databaseTotals['deadlocks'])} deadlocks`]),
  ];
}
const sumCounts = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const sum = (walls: readonly WallDisplay[], of: 'deltas' | 'snapshots'): number =>
  walls.reduce((all, wall) => all + wall[of], 0);

exitWith(main);
