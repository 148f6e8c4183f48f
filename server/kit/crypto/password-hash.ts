import { hash, verify } from '@node-rs/argon2';
import { hashInTurn } from './hash-queue';

/** Cost of a stored password: argon2id, 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a secret for storage. */
export const hashSecret = (secret: string): Promise<string> => hashInTurn(() => hash(secret, COST), 'login');

let dummyHash: Promise<string> | null = null;

/**
 * Returns whether the secret matches the stored hash. For a missing hash (null) it takes the same time and returns
 * false.
 */
export async function matchesSecret(stored: string | null, secret: string): Promise<boolean> {
  const against = stored?.startsWith('$argon2')
    ? stored
    : await (dummyHash ??= hashSecret('no account has this password'));
  const right = await hashInTurn(() => verify(against, secret), 'login');
  return right && against === stored;
}
