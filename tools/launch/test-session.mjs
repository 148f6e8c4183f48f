import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openGuard } from './cleanup.mjs';
import { print } from './console.mjs';
import { callerEnv } from './environment.mjs';
import { run } from './run.mjs';
import { openThrowaway } from './services.mjs';
import { tally } from './tally.mjs';

const MINUTE = 60_000;
const TOTAL_LIMIT = 43.5 * MINUTE;
const LIMITS = { unit: 9 * MINUTE, db: 22 * MINUTE, web: 9 * MINUTE, e2e: 17 * MINUTE, soak: 5 * MINUTE };
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
  'MEDIA_URL',
  'IDENTITY_URL',
  'CAS_URL',
  'IDENTITY_FILE',
];

const NOISE =
  /^(\s*|Running one project: .*|Ran all test suites.*|Snapshots: .*|Test results written to: .*|Force exiting Jest: .*)$/;

const testEnv = (root) =>
  Object.fromEntries(Object.entries(callerEnv(root)).filter(([name]) => !PERSONAL_SETTINGS.includes(name)));

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

/** Runs one command as a part of the test run and adds its counts. */
export async function command(place, name, args, { test, env, count, report = '' }) {
  const code = await runTests(place, name, args, { test, env });
  test.counts.add(name, count(report, code));
}

/** Runs tests and forwards their output; returns their exit code, 1 if they did not end in time. */
export async function runTests(place, name, args, { test, env }) {
  print(`\n  ${name}`);
  const forward = (line) => NOISE.test(line) || print(`    ${line}`);
  const { code, timedOut, output } = await run(process.execPath, args, {
    cwd: place.root,
    env,
    limit: test.left(name),
    onLine: forward,
  });
  if (timedOut) print(`  ${name} did not end in time`);
  if (code === null) print(output);
  return timedOut ? 1 : code;
}
