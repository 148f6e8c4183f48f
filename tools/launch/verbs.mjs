import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { callerEnv, productEnv } from './environment.mjs';
import { openModules } from './modules.mjs';
import { migrate, seed } from './product.mjs';
import { runningIn } from './running.mjs';
import { claimed, openOwn } from './start.mjs';
import { say, Stop } from './talk.mjs';

/** The database and environment of the running product, else of this checkout's own services, started for this verb alone. */
async function withProduct(place) {
  const running = runningIn(place.running);
  if (running?.env) {
    say(`  using what runs  ${running.address}`);
    return { env: running.env, identity: running.identity };
  }
  const env = callerEnv(place.root);
  await claimed(place);
  const own = await openOwn(place, env);
  const settings = productEnv({ env, secrets: own.secrets, port: env.PORT ?? 3000, host: env.HOST ?? '127.0.0.1', databaseUrl: own.postgres.url, redisUrl: own.redis.url, data: place.data });
  return { env: settings, identity: own.postgres.identity };
}

const builtBack = async (place) => {
  await openModules(place, callerEnv(place.root));
  return build(place, { only: 'back' });
};

/** Each verb: what it tells, and what it does. An outcome may carry the exit code and the very last line. */
export const VERBS = {
  start: { tells: 'set up, build, fill and run the whole product' },
  build: {
    tells: 'build the server side and the screens',
    run: async (place) => {
      await openModules(place, callerEnv(place.root));
      await build(place, { force: true });
    },
  },
  migrate: {
    tells: 'bring the tables of the database up to date',
    run: async (place) => {
      await builtBack(place);
      await migrate(place, (await withProduct(place)).env);
    },
  },
  seed: {
    tells: 'fill the demo campus again, where it lacks something',
    run: async (place) => {
      const { back } = await builtBack(place);
      const { env, identity } = await withProduct(place);
      await migrate(place, env);
      await seed(place, { ...env, DEMO: '1' }, { identity, build: back, force: true });
    },
  },
};
