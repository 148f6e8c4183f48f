import { createPublicKey, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { IDENTITY_FILE, identityClient, type IdentityClient } from '#contract/session/sso.contract';

/** What the provider knows: its own key, and the one client it shares a secret with. */
export interface Keys {
  readonly kid: string;
  readonly key: KeyObject;
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly client: IdentityClient;
}

/** Writes a file only its owner may read, once: whoever comes second finds the first one's. */
function once(path: string, make: () => unknown): unknown {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(fresh, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600 });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Opens the provider's key in its own folder and the client's file in the data folder, making what is missing. */
export function openKeys(folder: string, dataDir: string): Keys {
  const own = z.object({ kid: z.string(), privateKey: z.string() }).parse(
    once(join(folder, 'key.json'), () => ({ kid: randomBytes(6).toString('hex'), privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })),
  );
  const client = identityClient.parse(once(join(dataDir, IDENTITY_FILE), () => ({ clientId: 'campus-venue', clientSecret: randomBytes(32).toString('base64url') })));
  const key = createPrivateKey(own.privateKey);
  return { kid: own.kid, key, jwk: { ...createPublicKey(key).export({ format: 'jwk' }), kid: own.kid, use: 'sig', alg: 'RS256' }, client };
}
