import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './checks.mjs';
import { waitForAnswer, child } from './child.mjs';
import { callerEnv } from './environment.mjs';
import { openGuard } from './cleanup.mjs';
import { openModules } from './modules.mjs';
import { changedFiles, reachOf } from './near.mjs';
import { freePort } from './ports.mjs';
import { driver } from './postgres.mjs';
import { openProduct } from './product.mjs';
import { run } from './run.mjs';
import { openThrowaway } from './services.mjs';
import { countJest, countPlaywright, secondTries, tally } from './tally.mjs';
import { printError, print } from './console.mjs';

const MINUTE = 60_000;
const TOTAL_LIMIT = 39 * MINUTE;
const LIMITS = { unit: 4 * MINUTE, db: 18 * MINUTE, web: 5 * MINUTE, e2e: 14 * MINUTE, soak: 5 * MINUTE };
const LONG = 12;
/** Personal settings that must not affect a test run. */
const PERSONAL_SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'SCHOOL',
  'DEMO',
  'SIMULATE',
  'NODE_ENV',
  'HOLD_SECONDS',
  'FAILPOINTS',
  'DATA_DIR',
  'GATEWAY_URL',
  'DEVICES_URL',
  'HELPER_URL',
  'ASSISTANT_URL',
  'MESSAGES_URL',
  'INVOICES_URL',
  'IDENTITY_URL',
  'CAS_URL',
  'IDENTITY_FILE',
];

/**
 * A worker keeps part of every spec it has run: above this limit it is replaced, because garbage collection would take
 * a third of its time.
 */
const WORKER_MEMORY = '1200MB';
const NODE_MEMORY = '--max-semi-space-size=64';

const NOISE =
  /^(\s*|Running one project: .*|Ran all test suites.*|Snapshots: .*|Test results written to: .*|Force exiting Jest: .*)$/;

const testEnv = (root) =>
  Object.fromEntries(Object.entries(callerEnv(root)).filter(([name]) => !PERSONAL_SETTINGS.includes(name)));
const node = (place, ...path) => join(place.root, 'node_modules', ...path);
const has = (place, ...path) => existsSync(join(place.root, ...path));

/**
 * Returns the addresses of the services for specs, and the location of the binaries for programs that start their own
 * services.
 */
export const servicesEnv = ({ postgres, redis, account, dir }) => ({
  TEST_DATABASE_URL: postgres.address('postgres'),
  TEST_REDIS_URL: redis.url,
  TEST_DIR: dir,
  PG_BIN: postgres.engine.bin,
  ...(account ? { PG_UID: String(account.uid), PG_GID: String(account.gid) } : {}),
  REDIS_SERVER: redis.server.bin,
  ...redis.server.env,
});

/** State of one test run: its time limit, its counts, and its services once needed. */
export function session(place, { long = false } = {}) {
  const env = {
    ...testEnv(place.root),
    ...(long ? { TEST_LONG: '1' } : {}),
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
  const whole = Date.now() + TOTAL_LIMIT * (long ? LONG : 1);
  const left = (name) =>
    Math.max(1_000, Math.min((LIMITS[name] ?? TOTAL_LIMIT) * (long ? LONG : 1), whole - Date.now()));
  const counts = tally();
  let services;
  openGuard();
  return {
    env,
    counts,
    left,
    long,
    services: () => (services ??= openThrowaway({ place, env, name: 'test' })),
    report(name) {
      const dir = join(place.cache, 'results');
      mkdirSync(dir, { recursive: true });
      const path = join(dir, `${name}.json`);
      rmSync(path, { force: true });
      return path;
    },
  };
}

/** Returns the outcome of a test run: its exit code and its last line. */
export function outcomeOf({ counts }) {
  print();
  for (const line of counts.shaky) print(`  ${line}`);
  for (const line of counts.wrong) print(`  ${line}`);
  return { code: counts.failed > 0 ? 1 : 0, last: counts.line() };
}

async function command(place, name, args, { test, env, count, report }) {
  const code = await runTests(place, name, args, { test, env });
  test.counts.add(name, count(report, code));
}

/** Runs tests and forwards their output; returns their exit code, 1 if they did not end in time. */
async function runTests(place, name, args, { test, env }) {
  print(`\n  ${name}`);
  const tell = (line) => NOISE.test(line) || print(`    ${line}`);
  const { code, timedOut, output } = await run(process.execPath, args, {
    cwd: place.root,
    env,
    limit: test.left(name),
    onLine: tell,
  });
  if (timedOut) print(`  ${name} did not end in time`);
  if (code === null) print(output);
  return timedOut ? 1 : code;
}

/** Runs one kind of Jest spec. Database specs get a PostgreSQL and a Redis of their own for this run. A failure is final. */
export async function jest(place, test, project, args = []) {
  const services = project === 'db' ? servicesEnv(await test.services()) : {};
  const env = { ...test.env, ...services, NODE_OPTIONS: `${test.env.NODE_OPTIONS ?? ''} ${NODE_MEMORY}`.trim() };
  const report = test.report(project);
  const fixed = [
    '--selectProjects',
    project,
    '--ci',
    '--maxWorkers=2',
    `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
    '--forceExit',
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
  ];
  const command = [node(place, 'jest', 'bin', 'jest.js'), ...fixed, ...args];
  const code = await runTests(place, project, command, { test, env });
  return test.counts.add(project, countJest(report, code));
}

/** Opens a second server over the same data with every protection on: captcha, context token, query password. */
async function openStrict(place, { env, logs, state }) {
  const port = await freePort(state);
  const own = { ...env, SCHOOL: 'demo', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = child({
    name: 'strict server',
    args: ['--enable-source-maps', join(place.dist, 'server', 'main.js')],
    env: own,
    cwd: place.root,
    logs,
  });
  await waitForAnswer(`${own.PUBLIC_URL}${own.API_BASE ?? '/venue-server'}/health/ready`, server);
  server.settled();
  return { server, url: own.PUBLIC_URL };
}

/** Runs the browser journeys against a whole product of their own. */
export async function journeys(place, test, { build: built, args = [] }) {
  if (!has(place, 'e2e', 'playwright.config.ts')) return print('\n  e2e: no journeys yet');
  const browser = await openBrowser(place, test.env);
  const { postgres, redis, secrets, dir } = await test.services();
  const own = { ...postgres, url: await freshDatabase(place, postgres, 'e2e_test'), identity: 'e2e' };
  const port = await freePort(`${dir}/e2e`);
  const product = await openProduct({
    place,
    secrets,
    postgres: own,
    redis,
    build: built,
    port,
    host: '127.0.0.1',
    state: join(dir, 'e2e'),
    logs: join(place.logs, 'e2e'),
    simulate: false,
    env: {
      ...test.env,
      TEST_MODE: '1',
      HOLD_SECONDS: test.env.E2E_HOLD_SECONDS ?? '45',
      SIMULATE: '0',
      DEMO: '1',
      SCHOOL: 'plain',
    },
  });
  const strict = await openStrict(place, {
    env: product.env,
    logs: join(place.logs, 'e2e'),
    state: `${dir}/e2e-strict`,
  });
  const report = test.report('e2e');
  const env = {
    ...product.env,
    ...browser.env,
    E2E_URL: product.env.PUBLIC_URL,
    E2E_STRICT_URL: strict.url,
    E2E_HOLD_SECONDS: product.env.HOLD_SECONDS,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    NODE_OPTIONS: `${test.env.NODE_OPTIONS ?? ''} --conditions=source`.trim(),
  };
  await command(
    place,
    'e2e',
    [
      node(place, '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    { test, env, count: countPlaywright, report },
  );
  test.counts.shaky.push(...secondTries(report).map((title) => `e2e: ${title} passed only at its second try`));
  for (const one of [strict.server, ...product.children.reverse()]) await one.stop();
}

async function freshDatabase({ root }, postgres, name) {
  const { Client } = driver(root);
  const client = new Client({ connectionString: postgres.address('postgres') });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return postgres.address(name);
}

/** Runs a short test under load and faults; its exit code tells whether an invariant was broken. */
export async function soak(place, test, args) {
  const program = join(place.dist, 'bench', 'soak', 'main.js');
  if (!existsSync(program)) return print('\n  soak: none yet');
  const env = { ...test.env, ...servicesEnv(await test.services()) };
  await command(place, 'soak', ['--enable-source-maps', program, ...args], {
    test,
    env,
    count: (_, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }),
  });
}

/** Runs one part; a part that cannot run is reported, counts as one failure and does not stop the others. */
async function runPart(test, name, work) {
  try {
    return await work();
  } catch (error) {
    printError(error);
    test.counts.add(name, { passed: 0, failed: 1 });
    return undefined;
  }
}

/** Runs every test, the cheap ones first. */
export async function runAll(place, { long = false } = {}) {
  const test = session(place, { long });
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const built = await runPart(test, 'build', () => build(place));
  await runPart(test, 'check', () => check(place, test.counts, { left: () => test.left('check') }));
  for (const project of ['unit', 'db', 'web']) await runPart(test, project, () => jest(place, test, project));
  if (!built) print('\n  e2e and soak did not run: the product was not built');
  else {
    await runPart(test, 'e2e', () => journeys(place, test, { build: built.back }));
    await runPart(test, 'soak', () => soak(place, test, long ? ['--minutes', '10'] : ['--seconds', '90']));
  }
  return outcomeOf(test);
}

/** Runs one kind of test, with its own setup and build. */
export async function runKind(place, kind, args) {
  const test = session(place);
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const built =
    kind === 'unit' ||
    kind === 'web' ||
    (await runPart(test, 'build', () => build(place, kind === 'e2e' ? {} : { only: 'back' })));
  if (kind === 'check') await runPart(test, 'check', () => check(place, test.counts));
  else if (kind !== 'e2e') await runPart(test, kind, () => jest(place, test, kind, args));
  else if (built) await runPart(test, 'e2e', () => journeys(place, test, { build: built.back, args }));
  return outcomeOf(test);
}

/** Runs what a change reaches: its types, lint and format, related unit and screen specs, and by area its database specs and journeys. */
export async function near(place, [base]) {
  const test = session(place);
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const files = await changedFiles(place.root, base);
  if (files.length === 0) {
    print('  No code differs from the last commit.');
    return outcomeOf(test);
  }
  const { sources, database, journeys: paths } = reachOf(place.root, files);
  print(`  ${files.length} changed files reach ${database.length} database specs and ${paths.length} journeys`);
  await runPart(test, 'check', () => check(place, test.counts, { files }));
  for (const project of ['unit', 'web'])
    if (sources.length > 0)
      await runPart(test, project, () => jest(place, test, project, ['--findRelatedTests', ...sources]));
  if (database.length > 0) await runPart(test, 'db', () => jest(place, test, 'db', ['--runTestsByPath', ...database]));
  if (paths.length > 0) {
    const built = await runPart(test, 'build', () => build(place));
    if (built) await runPart(test, 'e2e', () => journeys(place, test, { build: built.back, args: paths }));
  }
  return outcomeOf(test);
}
