import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Stop } from './console.mjs';

const DEMO_KEYS = {
  APP_KEY: 'demo-key',
  APP_SECRET: 'demo-secret',
  PIN_KEY: 'demoPinKey000001',
  PIN_IV: 'demoPinIv0000001',
};
const TEST_ONLY = ['HOLD_SECONDS', 'FAILPOINTS'];

/** Returns the caller's settings: the real environment, then the lines of `.env`; an empty value counts as not set. */
export function callerEnv(root, real = process.env) {
  const path = join(root, '.env');
  const file = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  return Object.fromEntries(Object.entries({ ...file, ...real }).filter(([, value]) => value !== ''));
}

/**
 * Returns the settings of the product under the launcher: those of the caller, and demo campus defaults for the rest.
 */
export function productEnv({ env, secrets, port, host, databaseUrl, redisUrl, data, addresses = {} }) {
  const production = env.NODE_ENV === 'production';
  const unneeded = TEST_ONLY.filter((name) => env[name] !== undefined && env.TEST_MODE !== '1');
  if (unneeded.length > 0)
    throw new Stop(
      `${unneeded.join(' and ')} work in test mode only.`,
      `Set TEST_MODE=1 beside ${unneeded.length > 1 ? 'them' : 'it'}.`,
    );
  return {
    ...env,
    NODE_ENV: env.NODE_ENV ?? 'development',
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SCHOOL: env.SCHOOL ?? (production ? 'production' : 'demo'),
    DEMO: env.DEMO ?? (production ? '0' : '1'),
    SIMULATE: env.SIMULATE ?? (production ? '0' : '1'),
    ...Object.fromEntries(Object.entries(DEMO_KEYS).map(([name, value]) => [name, env[name] ?? value])),
    TOKEN_SECRET: env.TOKEN_SECRET ?? secrets.TOKEN_SECRET,
    SECRETS_KEY: env.SECRETS_KEY ?? secrets.SECRETS_KEY,
    AUDIT_KEY: env.AUDIT_KEY ?? secrets.AUDIT_KEY,
    TEST_MODE: env.TEST_MODE ?? '0',
    WEBHOOK_NETWORKS: env.WEBHOOK_NETWORKS ?? (production ? '' : '127.0.0.0/8'),
    DATA_DIR: env.DATA_DIR ?? data,
    ...addresses,
  };
}
