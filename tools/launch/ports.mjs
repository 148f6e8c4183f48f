import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { Stop } from './console.mjs';

/** Ports stay below the system's range of outgoing connections, which begins at 32768. */
const FIRST = 20_000;
const LAST = 32_767;
/** The standard ports of PostgreSQL and Redis are left to other installations. */
const NEVER = new Set([5432, 6379]);
const DEFAULT_PORT = 3000;
const assigned = new Set();

/** Returns whether nothing listens on a port of this address. */
export const isFree = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * Returns a free loopback port, the same one for the same name while it is free; never one returned before in this run.
 */
export async function freePort(name) {
  const span = LAST - FIRST + 1;
  const start = createHash('sha256').update(name).digest().readUInt32BE(0) % span;
  for (let step = 0; step < span; step += 1) {
    const port = FIRST + ((start + step) % span);
    if (assigned.has(port) || NEVER.has(port) || !(await isFree(port))) continue;
    assigned.add(port);
    return port;
  }
  throw new Stop(`No port between ${FIRST} and ${LAST} is free.`);
}

/** Returns the usual port of a program if it is free and not returned before in this run; else null. */
export async function usualPort(port) {
  if (port === undefined || assigned.has(port) || !(await isFree(port))) return null;
  assigned.add(port);
  return port;
}

/** Returns the port of the product: the chosen one or an error, the default one or the next free one above it. */
export async function productPort(chosen, host) {
  if (chosen !== undefined && chosen !== '') {
    const port = Number(chosen);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Stop(
        `PORT=${chosen} is not a port number.`,
        'Choose a number between 1024 and 65535, or leave PORT unset.',
      );
    if (await isFree(port, host)) return { port, moved: false };
    throw new Stop(
      `Port ${port} is taken on ${host}.`,
      `Stop the program that listens there, or choose another: PORT=${port + 1} npm start`,
    );
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 200; port += 1) {
    if (!NEVER.has(port) && (await isFree(port, host))) return { port, moved: port !== DEFAULT_PORT };
  }
  throw new Stop(`No port from ${DEFAULT_PORT} up is free.`, 'Choose one: PORT=8080 npm start');
}
