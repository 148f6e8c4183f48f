import { createClient } from 'redis';
import { log } from '#server/kit/runtime/log';

/** A node-redis client. */
export type RedisClient = ReturnType<typeof createClient>;

/** Injection token of the request-path client. */
export const REDIS = Symbol('redis');

const MAX_RETRY_MS = 1_000;
const COMMAND_TIMEOUT_MS = 300;
/** A timer that fires later than this was held up by this process. */
const BUSY_MS = 50;

/**
 * Creates a client for the request path: commands fail after `commandTimeout` ms, and at once while Redis is
 * unavailable, so that no request waits for it. It reconnects forever. `commandTimeout: null` waits without limit, for
 * blocking reads and subscriptions. Queues and adapters create clients with their own limits.
 */
export function redisClient(
  url: string,
  name: string,
  {
    commandTimeout = COMMAND_TIMEOUT_MS,
    offlineQueue = false,
  }: { commandTimeout?: number | null; offlineQueue?: boolean } = {},
): RedisClient {
  const client = createClient({
    url,
    name,
    disableOfflineQueue: !offlineQueue,
    maintNotifications: 'disabled',
    // The library's own limit costs an AbortSignal per command, and is replaced below.
    commandOptions: { timeout: undefined },
    socket: {
      connectTimeout: 2_000,
      keepAlive: true,
      reconnectStrategy: (tries) => Math.min(MAX_RETRY_MS, 25 * 2 ** tries) + Math.floor(Math.random() * 50),
    },
  }) as RedisClient;
  if (commandTimeout !== null) limitCommands(client, commandTimeout);
  let lastLoggedMinute = 0;
  client.on('error', (error: Error) => {
    const minute = Math.floor(performance.now() / 60_000);
    if (minute !== lastLoggedMinute || lastLoggedMinute === 0)
      log.warn({ client: name, reason: error.message }, 'redis is unavailable');
    lastLoggedMinute = minute;
  });
  return client;
}

/**
 * Limits the time of every command. The library's own limit ends once a command is written, so a hanging Redis would
 * block. Commands run on the inner client of the object `createClient` returns.
 */
function limitCommands(client: RedisClient, limitMs: number): void {
  const behind = Object.getPrototypeOf(client) as {
    sendCommand(args: readonly string[], options?: object): Promise<unknown>;
  };
  const send = behind.sendCommand;
  behind.sendCommand = function sendInTime(args, options) {
    return withTimeout(send.call(this, args, options), limitMs);
  };
}

/**
 * Returns the answer, or rejects if it is late. If this process itself was too busy to read answers, it waits once
 * more.
 */
function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const due = performance.now() + limitMs;
    const refuse = (): void => reject(new Error(`redis did not answer within ${limitMs} ms`));
    let late = setTimeout(() => {
      if (performance.now() - due < BUSY_MS) refuse();
      else late = setTimeout(refuse, limitMs);
    }, limitMs);
    const inTimeAs =
      <V>(say: (it: V) => void) =>
      (it: V): void => {
        clearTimeout(late);
        say(it);
      };
    answer.then(inTimeAs(resolve), inTimeAs(reject));
  });
}

/** Starts connecting and waits at most `patience` ms: a process starts without Redis and connects later. */
export async function connectWithin(client: RedisClient, waitMs = 1_500): Promise<RedisClient> {
  const opening = client
    .connect()
    .catch((error: Error) => log.warn({ reason: error.message }, 'redis connection abandoned'));
  await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
  return client;
}

/** Closes a client in any state; may be called twice. */
export function closeClient(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}
