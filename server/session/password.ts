import { hash, verify } from '@node-rs/argon2';

/** Cost of a stored password: argon2id, 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most four at a time, so that many logins cannot exhaust the processor. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a secret for storage. */
export const hashSecret = (secret: string): Promise<string> => withSlot(() => hash(secret, COST));

let dummyHash: Promise<string> | null = null;

/**
 * Returns whether the secret matches the stored hash. For a missing hash (null) it takes the same time and returns
 * false.
 */
export async function matchesSecret(stored: string | null, secret: string): Promise<boolean> {
  const against = stored?.startsWith('$argon2')
    ? stored
    : await (dummyHash ??= hashSecret('no account has this password'));
  const right = await withSlot(() => verify(against, secret));
  return right && against === stored;
}
