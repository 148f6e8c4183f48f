import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser.mjs';
import { child, waitForAnswer } from './child.mjs';
import { print } from './console.mjs';
import { freePort } from './ports.mjs';
import { driver } from './postgres.mjs';
import { openProduct } from './product.mjs';
import { countPlaywright, secondTries } from './tally.mjs';
import { command } from './test-session.mjs';

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

/**
 * Runs the browser journeys against a whole product of their own.
 *
 * @param {any} place
 * @param {any} test
 * @param {{ build: string, args?: readonly string[] }} options
 */
export async function journeys(place, test, { build: built, args = [] }) {
  if (!existsSync(join(place.root, 'e2e', 'playwright.config.ts'))) return print('\n  e2e: no journeys yet');
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
      join(place.root, 'node_modules', '@playwright', 'test', 'cli.js'),
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
