import { pause, waitUntil } from '#bench/kit/child';
import { exitWith } from '#bench/kit/exit-with';
import { createMeasuredSite, logInDemoMembers } from '#bench/kit/fixtures';
import { OWN_BUILD, Stack } from '#bench/kit/stack';
import type { ApiAddress } from '#tools/kit/api-client';
import { join } from 'node:path';
import { actAsGate, actAsMember, type SoakJournal, type SoakScene } from './actors';
import { checkInvariants, checkJournal } from './invariants';
import { randomStream } from './random-stream';
import { actAsFinance, actAsStaff } from './staff';
import { uncaughtErrors } from './summary';

const HOLD_SECONDS = 8;
const BEFORE_SECONDS = 10;
const TOGETHER_SECONDS = 60;
const AFTER_SECONDS = 10;
const print = (text: string) => process.stdout.write(`  ${text}\n`);

/** The build of the version before, in the folder the argument names. */
function previousBuild(): string {
  const at = process.argv.indexOf('--from');
  const folder = process.argv[at + 1];
  if (at < 0 || !folder) throw new Error('--from names the folder of the build of the version before');
  return folder;
}

/**
 * Runs two versions side by side under load: servers of the version before, the migration of this one beneath them,
 * then both together for a minute, then this one alone. No call may fail but as busy, and the invariants hold.
 */
async function main(): Promise<boolean> {
  const stack = await Stack.start({
    servers: 1,
    workers: 1,
    demo: true,
    build: previousBuild(),
    env: { HOLD_SECONDS: String(HOLD_SECONDS) },
  });
  const journal: SoakJournal = { running: true, bookedTradeNos: new Set(), wrong: [], seen: [] };
  const broken: string[] = [];
  let ended = false;
  try {
    const sites = [
      await createMeasuredSite(stack.pool, 'upgrade A', 5),
      await createMeasuredSite(stack.pool, 'upgrade B', 8),
    ];
    await pause(3_000);
    const members = await logInDemoMembers(stack, 16);
    const addresses: ApiAddress[] = [...stack.addresses];
    const scene: SoakScene = {
      addresses,
      sites,
      gatewayUrl: stack.gatewayUrl,
      dataDir: join(stack.dir, 'data'),
      holdSeconds: HOLD_SECONDS,
    };
    let seed = 1;
    const roll = () => randomStream((seed += 1));
    const actors = [
      ...members.map(({ token }) => actAsMember(scene, journal, token, roll())),
      actAsGate(scene, journal, roll()),
      actAsStaff(scene, journal, roll()),
      actAsFinance(scene, journal, roll()),
    ];
    await pause(BEFORE_SECONDS * 1_000);
    const began = performance.now();
    const migrated = await stack.migrate(OWN_BUILD);
    print(
      `migrated under load in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${migrated.replaceAll('\n', ' ')}`,
    );
    await stack.run(OWN_BUILD, { servers: 1, workers: 1 });
    addresses.push(...stack.addresses.slice(1));
    print(`both versions for ${TOGETHER_SECONDS} s`);
    await pause(TOGETHER_SECONDS * 1_000);
    addresses.shift();
    await pause(2_000);
    await Promise.all([stack.servers[0]?.stop('SIGTERM'), stack.workers[0]?.stop('SIGTERM')]);
    await pause(AFTER_SECONDS * 1_000);
    journal.running = false;
    await Promise.all(actors);
    await pause(HOLD_SECONDS * 1_000 + 4_000);
    await waitUntil('rest', async () => (await checkInvariants(stack.pool, true)).length === 0, 60_000, 2_000).catch(
      () => undefined,
    );
    broken.push(
      ...(await checkInvariants(stack.pool, true)),
      ...(await checkJournal(stack.pool, [...journal.bookedTradeNos])),
      ...journal.wrong,
      ...uncaughtErrors(stack),
    );
    const failed = journal.seen.filter(({ came }) => came === 'cut' || came === 'busy' || Number(came) >= 500);
    print(
      `${journal.seen.length} requests, ${journal.bookedTradeNos.size} orders, ${failed.length} busy or cut while versions changed`,
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

exitWith(main);
