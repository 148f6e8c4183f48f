import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount, dataHomeOf } from './account.mjs';
import { openCluster, THROWAWAY } from './cluster.mjs';
import { cleanUpLater } from './cleanup.mjs';
import { dataFolderOf, findPostgres, otherData, postgresProblem } from './postgres.mjs';
import { findRedis, openRedis, redisProblem } from './redis.mjs';
import { freshSecrets } from './secrets.mjs';
import { runStep } from './console.mjs';

const hostOf = (url) => new URL(url).host;

/** Opens PostgreSQL for the product: the one of DATABASE_URL if it answers, else this checkout's own. */
export async function openPostgres({ place, env, secrets, isNewPassword }) {
  return runStep('PostgreSQL', async (now) => {
    let aside = '';
    if (env.DATABASE_URL) {
      now(`asking ${hostOf(env.DATABASE_URL)}`);
      const why = await postgresProblem(place.root, env.DATABASE_URL);
      if (!why)
        return {
          url: env.DATABASE_URL,
          identity: new URL(env.DATABASE_URL).host + new URL(env.DATABASE_URL).pathname,
          text: `${hostOf(env.DATABASE_URL)} (DATABASE_URL)`,
        };
      aside = `; DATABASE_URL is not used: ${why}`;
    }
    const account = databaseAccount();
    const home = dataHomeOf(place, account);
    const engine = await findPostgres({ root: place.root, home: home.dir, account, env, now });
    const dir = dataFolderOf(home.dir, engine);
    const others = otherData(home.dir, engine);
    now(`starting ${engine.version}`);
    const cluster = await openCluster({
      engine,
      dir,
      account,
      password: secrets.databasePassword,
      isNewPassword,
      log: join(place.logs, 'postgres.log'),
    });
    const notes = [
      `${engine.version} (${engine.kind}) on 127.0.0.1:${cluster.port}`,
      `data in ${dir}`,
      home.moved && account
        ? `moved there because ${account.name}, under whom it runs, cannot enter ${place.data}`
        : '',
      cluster.made && others.length > 0
        ? `a new one: ${others.join(', ')} is of another major version and stays as it is`
        : '',
      cluster.retired ? 'stopped one left over by a killed start' : '',
    ];
    return { ...cluster, engine, text: `${notes.filter(Boolean).join('; ')}${aside}` };
  });
}

/** Opens Redis for the product: the one of REDIS_URL if it answers, else this checkout's own. */
export async function openRedisFor({ place, env, secrets }) {
  return runStep('Redis', async (now) => {
    let aside = '';
    if (env.REDIS_URL) {
      const why = await redisProblem(env.REDIS_URL);
      if (!why) return { url: env.REDIS_URL, text: `${hostOf(env.REDIS_URL)} (REDIS_URL)` };
      aside = `; REDIS_URL is not used: ${why}`;
    }
    const server = await findRedis({ data: place.data, env, now });
    const redis = await openRedis({
      server,
      dir: join(place.data, 'redis'),
      password: secrets.redisPassword,
      log: join(place.logs, 'redis.log'),
    });
    return {
      ...redis,
      server,
      text: `${server.version} on 127.0.0.1:${redis.port}${redis.retired ? '; stopped one left over by a killed start' : ''}${aside}`,
    };
  });
}

/**
 * Opens a disposable PostgreSQL and Redis for one test run, in a folder that is deleted with it. The database is the
 * cluster's maintenance database: specs create their own next to it.
 */
export async function openThrowaway({ place, env, name }) {
  const account = databaseAccount();
  const dir = mkdtempSync(join(tmpdir(), `campus-venue-${name}-`));
  chmodSync(dir, 0o711);
  cleanUpLater({ name: dir, dir });
  const secrets = freshSecrets();
  const postgres = await runStep('PostgreSQL', async (now) => {
    const home = dataHomeOf(place, account);
    const engine = await findPostgres({ root: place.root, home: home.dir, account, env, now });
    const cluster = await openCluster({
      engine,
      dir: join(dir, 'postgres'),
      account,
      password: secrets.databasePassword,
      settings: THROWAWAY,
      quick: true,
      log: join(dir, 'postgres.log'),
    });
    return {
      ...cluster,
      engine,
      text: `${engine.version} (${engine.kind}) on 127.0.0.1:${cluster.port}, for this run only`,
    };
  });
  const redis = await runStep('Redis', async (now) => {
    const server = await findRedis({ data: place.data, env, now });
    const opened = await openRedis({
      server,
      dir: join(dir, 'redis'),
      password: secrets.redisPassword,
      log: join(dir, 'redis.log'),
      throwaway: true,
    });
    return { ...opened, server, text: `${server.version} on 127.0.0.1:${opened.port}, for this run only` };
  });
  return { dir, account, secrets, postgres, redis };
}
