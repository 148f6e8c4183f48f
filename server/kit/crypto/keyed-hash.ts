import { hash, verify } from '@node-rs/argon2';
import { hashInTurn } from './hash-queue';
import type { Keyring } from './keyring';

/** Cost of a hash under a key: argon2id, 2 MiB, one pass, 1 ms. The key protects the secret, not the cost (ADR 31). */
const COST = { memoryCost: 2_048, timeCost: 1, parallelism: 1 };

/**
 * Hashes short secrets, such as payment passwords of six digits, under a key that is not in the database: a reader of
 * the database cannot try them. A stored hash is `<key id>$argon2id$…`.
 */
export class KeyedHash {
  private readonly keys: ReturnType<Keyring['keysFor']>;

  constructor(keyring: Keyring, purpose: string) {
    this.keys = keyring.keysFor(purpose);
  }

  /** Hashes a secret under the current key. */
  hash(secret: string): Promise<string> {
    const [{ id, bytes }] = this.keys as [{ id: string; bytes: Buffer }];
    return hashInTurn(async () => `${id}${await hash(secret, { ...COST, secret: bytes })}`, 'payment');
  }

  /** Returns whether the secret is the hashed one; null if the key of the hash is no longer configured. */
  matches(stored: string, secret: string): Promise<boolean> | null {
    const end = stored.indexOf('$');
    const key = this.keys.find(({ id }) => id === stored.slice(0, end));
    return key ? hashInTurn(() => verify(stored.slice(end), secret, { secret: key.bytes }), 'payment') : null;
  }

  /** Returns whether the current key was used. */
  isCurrent(stored: string): boolean {
    return stored.startsWith(`${this.keys[0]?.id}$`);
  }
}

/** Returns the hasher of payment passwords. */
export const payPasswordHasher = (keyring: Keyring): KeyedHash => new KeyedHash(keyring, 'payment passwords');
