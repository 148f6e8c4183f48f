import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns the hash of a seed, as published before the draw. */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Returns an unguessable seed and its hash. */
export const createSeed = (): { readonly seed: string; readonly seedHash: string } => {
  const seed = randomBytes(32).toString('hex');
  return { seed, seedHash: hashOfSeed(seed) };
};

/** Returns the sort key of a ticket: HMAC-SHA256 of its number under the seed, in hex. */
export const keyOfTicket = (seed: string, ticketNo: number): string =>
  createHmac('sha256', seed).update(String(ticketNo)).digest('hex');
