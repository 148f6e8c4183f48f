import { Keyring } from '#server/kit/crypto/keyring';
import { readEnv, type Env } from '#server/kit/runtime/env';

const SECRETS_KEY = 'secrets-key-of-the-specs-0123456789';

/** The keys of an application under test. */
export const testKeyring = new Keyring([SECRETS_KEY], 'plain');

/** Returns the environment of an application under test. */
export const testEnv = (databaseUrl: string, more: Readonly<Record<string, string>> = {}): Env =>
  readEnv({
    NODE_ENV: 'test',
    TEST_MODE: '1',
    SCHOOL: 'plain',
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env['TEST_REDIS_URL'],
    DATA_DIR: '/tmp',
    TOKEN_SECRET: 'token-secret-of-the-specs-0123456789',
    SECRETS_KEY,
    AUDIT_KEY: 'audit-key-of-the-specs-0123456789',
    ...more,
  });

/** Keys of a school's own; production refuses those of the demo campus. */
export const schoolKeys = {
  APP_KEY: 'school-key',
  APP_SECRET: 'school-secret',
  PIN_KEY: 'schoolPinKey0001',
  PIN_IV: 'schoolPinIv00001',
} as const;

/** What turns an application under test with `schoolKeys` into one in production. */
export const productionEnv = {
  ...schoolKeys,
  NODE_ENV: 'production',
  TEST_MODE: '0',
  PLAIN_SCHOOL: '1',
  PUBLIC_URL: 'https://venue.example.edu',
} as const;
