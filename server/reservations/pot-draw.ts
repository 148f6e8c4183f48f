import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The hash of a seed, as it is published before the draw. */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** A seed nobody can guess, with its hash. */
export const freshSeed = (): { readonly seed: string; readonly seedHash: string } => {
  const seed = randomBytes(32).toString('hex');
  return { seed, seedHash: hashOfSeed(seed) };
};

/** The key that puts a ticket in its place: HMAC-SHA256 under the seed over its number, in hex. */
export const keyOfTicket = (seed: string, ticketNo: number): string =>
  createHmac('sha256', seed).update(String(ticketNo)).digest('hex');
