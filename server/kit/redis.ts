import { createClient } from 'redis';
import { log } from './log';

/** A node-redis client with the settings of this house. */
export type RedisClient = ReturnType<typeof createClient>;

/** Injection token of the request-path client. */
export const REDIS = Symbol('redis');

const SLOWEST_RETRY = 1_000;
const PATIENCE = 300;

/**
 * A client for the request path: commands fail after `commandTimeout` ms and at once while Redis is away, so that no request ever waits for it.
 * It reconnects by itself for ever. `commandTimeout: null` waits as long as it takes: blocking reads, subscriptions. Other uses (queues, adapters) ask for their own with the waits they need.
 */
export function redisClient(url: string, name: string, { commandTimeout = PATIENCE, offlineQueue = false }: { commandTimeout?: number | null; offlineQueue?: boolean } = {}): RedisClient {
  const client = createClient({
    url, name, disableOfflineQueue: !offlineQueue, maintNotifications: 'disabled',
    commandOptions: commandTimeout === null ? {} : { timeout: commandTimeout },
    socket: { connectTimeout: 2_000, keepAlive: true, reconnectStrategy: (tries) => Math.min(SLOWEST_RETRY, 25 * 2 ** tries) + Math.floor(Math.random() * 50) },
  });
  let said = 0;
  client.on('error', (error: Error) => {
    const minute = Math.floor(performance.now() / 60_000);
    if (minute !== said || said === 0) log.warn({ client: name, reason: error.message }, 'redis is away');
    said = minute;
  });
  return client as RedisClient;
}

/** An answer of Redis, if it comes in time: the client's own limit ends when a command has been written, and of a Redis that hangs it would wait as long as that does. */
export function inTime<T>(answer: Promise<T>, limitMs = PATIENCE): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`redis did not answer within ${limitMs} ms`)), limitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** Starts connecting and waits at most `patience` ms for it: a process starts without Redis and finds it later. */
export async function connected(client: RedisClient, patience = 1_500): Promise<RedisClient> {
  const opening = client.connect().catch((error: Error) => log.warn({ reason: error.message }, 'redis connection given up'));
  await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, patience).unref())]);
  return client;
}

/** Closes a client whatever state it is in; harmless twice. */
export function closed(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}
