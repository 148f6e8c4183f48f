import { createPublicKey, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { IDENTITY_FILE, identityClient, type IdentityClient } from '#contract/session/sso.contract';
import { privateFile } from '#tools/kit/private-file';

/** Keys of the provider: its own key, and the secret shared with its one client. */
export interface IdentityKeys {
  readonly kid: string;
  readonly key: KeyObject;
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly client: IdentityClient;
}

/** Opens the provider's key in its own folder and the client's file in the data folder, creating what is missing. */
export function openIdentityKeys(folder: string, dataDir: string): IdentityKeys {
  const own = z.object({ kid: z.string(), privateKey: z.string() }).parse(
    privateFile(join(folder, 'key.json'), () => ({
      kid: randomBytes(6).toString('hex'),
      privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    })),
  );
  const client = identityClient.parse(
    privateFile(join(dataDir, IDENTITY_FILE), () => ({
      clientId: 'campus-venue',
      clientSecret: randomBytes(32).toString('base64url'),
    })),
  );
  const key = createPrivateKey(own.privateKey);
  return {
    kid: own.kid,
    key,
    jwk: { ...createPublicKey(key).export({ format: 'jwk' }), kid: own.kid, use: 'sig', alg: 'RS256' },
    client,
  };
}
