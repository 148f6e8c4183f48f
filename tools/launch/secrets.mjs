import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stop } from './console.mjs';

const MADE = {
  TOKEN_SECRET: () => randomBytes(48).toString('base64url'),
  SECRETS_KEY: () => randomBytes(32).toString('hex'),
  AUDIT_KEY: () => randomBytes(32).toString('hex'),
  databasePassword: () => randomBytes(24).toString('base64url'),
  redisPassword: () => randomBytes(24).toString('base64url'),
};

/** Writes a file readable by its owner only, atomically. */
export function writePrivate(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, path);
}

/** Returns new secrets without storing them. */
export const freshSecrets = () => Object.fromEntries(Object.entries(MADE).map(([name, make]) => [name, make()]));

/**
 * Returns the secrets of this checkout, created at first use and kept in `.data/secrets.json` (0600). `isNew` means
 * they were just created: an older database does not have them yet.
 */
export function secretsOf(path) {
  let stored = {};
  if (existsSync(path)) {
    try {
      stored = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new Stop(
        `${path} cannot be read.`,
        `Restore it from a copy. Without one, delete it: new secrets are made, everybody logs in again,\nand what was encrypted under the old ones is lost.`,
      );
    }
  }
  const missing = Object.keys(MADE).filter((name) => typeof stored[name] !== 'string' || stored[name] === '');
  const secrets = { ...stored, ...Object.fromEntries(missing.map((name) => [name, MADE[name]()])) };
  if (missing.length > 0) writePrivate(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return { secrets, isNew: missing.includes('databasePassword') };
}
