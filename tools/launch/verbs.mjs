import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { dev } from './dev.mjs';
import { callerEnv, productEnv } from './environment.mjs';
import { openModules } from './modules.mjs';
import { migrate, seed } from './product.mjs';
import { runningIn } from './run-lock.mjs';
import { claimCheckout, openServices } from './start.mjs';
import { run } from './run.mjs';
import { outcomeOf, servicesEnv, session } from './test-session.mjs';
import { upgrade } from './upgrade.mjs';
import { near, runAll, runKind, soak } from './testing.mjs';
import { print, Stop } from './console.mjs';

/**
 * Returns the database and environment of the running product, else of this checkout's own services, started for this
 * verb alone.
 */
async function withProduct(place) {
  const running = runningIn(place.running);
  if (running?.env) {
    print(`  using what runs  ${running.address}`);
    return { env: running.env, identity: running.identity };
  }
  const env = callerEnv(place.root);
  await claimCheckout(place);
  const own = await openServices(place, env);
  const settings = productEnv({
    env,
    secrets: own.secrets,
    port: env.PORT ?? 3000,
    host: env.HOST ?? '127.0.0.1',
    databaseUrl: own.postgres.url,
    redisUrl: own.redis.url,
    data: place.data,
  });
  return { env: settings, identity: own.postgres.identity };
}

const builtBack = async (place) => {
  await openModules(place, callerEnv(place.root));
  return build(place, { only: 'back' });
};

/** Runs a built program in the foreground, with its output on the screen. */
async function program(place, path, args, env, { limit = 3_600_000 } = {}) {
  const file = join(place.dist, ...path);
  if (!existsSync(file)) throw new Stop(`There is no ${path.join('/').replace(/\.js$/, '')} in this build.`);
  const { code } = await run(process.execPath, ['--enable-source-maps', file, ...args], {
    cwd: place.root,
    env,
    limit,
    onLine: (line) => print(line),
  });
  return { code: code ?? 1 };
}

const kindOf = (kind, summary) => ({ summary, run: (place, args) => runKind(place, kind, args) });

/** Each verb: its description and its function. An outcome may have the exit code and the last line. */
export const VERBS = {
  start: { summary: 'set up, build, fill and run the whole product' },
  build: {
    summary: 'build the server side and the screens',
    run: async (place) => {
      await openModules(place, callerEnv(place.root));
      await build(place, { force: true });
    },
  },
  migrate: {
    summary: 'migrate the database',
    run: async (place) => {
      await builtBack(place);
      await migrate(place, (await withProduct(place)).env);
    },
  },
  'verify-logs': {
    summary: 'recompute every seal over the logs; exits with 1 if anything was altered',
    run: async (place, args) => {
      await builtBack(place);
      return program(place, ['server', 'verify-logs.js'], args, (await withProduct(place)).env);
    },
  },
  doctor: {
    summary: 'print what is unsafe or missing in this installation; exits with 1 if anything is',
    run: async (place, args) => {
      await builtBack(place);
      return program(place, ['server', 'doctor.js'], args, (await withProduct(place)).env);
    },
  },
  statistics: {
    summary: 'compare statistics with the ledger; `-- rebuild` recomputes them first',
    run: async (place, args) => {
      await builtBack(place);
      return program(place, ['server', 'statistics.js'], args, (await withProduct(place)).env);
    },
  },
  seed: {
    summary: 'add what a database needs, and in demo mode the demo campus, where rows are missing',
    run: async (place) => {
      const { back } = await builtBack(place);
      const { env, identity } = await withProduct(place);
      await migrate(place, env);
      await seed(place, env, { identity, build: back, force: true });
    },
  },
  dev: { summary: 'run the product and rebuild what is edited', run: dev },
  check: kindOf('check', 'types, imports, drawn documents and lint'),
  test: { summary: 'everything, in at most 35 minutes on two cores', run: (place) => runAll(place) },
  'test:unit': kindOf('unit', 'specs that need nothing but Node'),
  'test:db': kindOf('db', 'specs with a PostgreSQL and a Redis of their own'),
  'test:web': kindOf('web', 'specs of screens'),
  'test:long': { summary: 'everything, with the full counts', run: (place) => runAll(place, { long: true }) },
  'test:near': { summary: 'what a change reaches; `-- <revision>` compares with another commit', run: near },
  e2e: kindOf('e2e', 'journeys in a real browser, against a product of their own'),
  soak: {
    summary: 'load and faults with the invariants watched, e.g. --minutes 2',
    run: async (place, args) => {
      await builtBack(place);
      const test = session(place, { long: true });
      await soak(place, test, args);
      return outcomeOf(test);
    },
  },
  upgrade: {
    summary:
      'the version before the newest migration, or `-- <revision>`, and this one, side by side under load for a minute',
    run: async (place, args) => {
      await builtBack(place);
      const test = session(place, { long: true });
      await upgrade(place, test, args);
      return outcomeOf(test);
    },
  },
  bench: {
    summary: 'measure the product against the machine',
    run: async (place, args) => {
      await build(place);
      const test = session(place, { long: true });
      return program(place, ['bench', 'main.js'], args, { ...test.env, ...servicesEnv(await test.services()) });
    },
  },
  simulate: {
    summary: 'drive the running product as members, gates and devices do',
    run: async (place, args) => {
      const running = runningIn(place.running);
      if (!running?.env)
        throw new Stop(
          'Nothing runs from this folder that could be driven.',
          'Start it first: npm start (SIMULATE=0 npm start for a quiet one)',
        );
      return program(place, ['tools', 'simulate', 'main.js'], args, running.env, { limit: 2 ** 31 - 1 });
    },
  },
  draw: {
    summary: 'draw docs/drawn from the catalogue and the machines; --check only compares',
    run: async (place, args) => {
      await builtBack(place);
      return program(place, ['tools', 'draw-docs.js'], args, callerEnv(place.root));
    },
  },
  'new-area': {
    summary:
      'create the folders and files of a new area: new-area <plural> <singular> <中文标题> <English title> [<field> …]',
    run: async (place, args) => {
      await builtBack(place);
      return program(place, ['tools', 'new-area.js'], args, callerEnv(place.root));
    },
  },
};
