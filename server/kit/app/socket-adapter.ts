import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter, type RedisAdapter } from '@socket.io/redis-adapter';
import type { IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import { LIVE_NAMESPACE } from '#contract/kit/live';
import { closeClient, redisClient, type RedisClient } from '#server/kit/redis/redis';
import type { Env } from '#server/kit/runtime/env';

/** The adapter's message type of `serverSideEmit`. */
const SERVER_SIDE_EMIT = 6;

/** Gives the gateways one Socket.IO server on the product's port: limits, origins, the adapter between processes. */
export class SocketAdapter extends IoAdapter {
  private readonly clients: RedisClient[] = [];

  constructor(
    app: INestApplication,
    private readonly env: Env,
  ) {
    super(app);
  }

  override createIOServer(): Server {
    const io: Server = new Server(this.httpServer as ConstructorParameters<typeof Server>[0], {
      path: `${this.env.API_BASE}/socket.io`,
      serveClient: false,
      maxHttpBufferSize: 65_536,
      pingInterval: 10_000,
      pingTimeout: 8_000,
      connectTimeout: 10_000,
      perMessageDeflate: false,
      httpCompression: false,
      allowRequest: (request, answer) => answer(null, this.isAllowedOrigin(request)),
      adapter: this.replicaAdapter(() => io),
    });
    io.use((_, next) => next(new Error('Invalid namespace')));
    // Drops the handshake request; thousands of displays would keep it for days.
    io.engine.on('connection', (raw: { request: unknown }) => {
      raw.request = null;
    });
    return io;
  }

  /** Does nothing: the sockets are closed before the shutdown, and the HTTP server closes itself. */
  override async close(): Promise<void> {}

  override async dispose(): Promise<void> {
    for (const client of this.clients) closeClient(client);
    await super.dispose();
  }

  private replicaAdapter(server: () => Server): ReturnType<typeof createAdapter> {
    const publisher = redisClient(this.env.REDIS_URL, 'live-say');
    const subscriber = redisClient(this.env.REDIS_URL, 'live-hear', { commandTimeout: null, offlineQueue: true });
    this.clients.push(publisher, subscriber);
    for (const client of [publisher, subscriber]) client.connect().catch(() => undefined);
    let ownPrefix: Buffer | undefined;
    const isOwn = (message: Buffer): boolean => {
      // Socket.IO declares the adapter of a namespace without its class: it is the one created below.
      ownPrefix ??= Buffer.from(
        `{"uid":"${(server().of(LIVE_NAMESPACE).adapter as RedisAdapter).uid}","type":${SERVER_SIDE_EMIT},`,
      );
      return message.subarray(0, ownPrefix.length).equals(ownPrefix);
    };
    // Channels are separate per database: two schools may share one Redis.
    const key = `live${new URL(this.env.DATABASE_URL).pathname}`;
    return createAdapter(tolerantClient(publisher), tolerantClient(subscriber, isOwn), { key });
  }

  /** Returns whether the origin is allowed; only browsers send one. */
  private isAllowedOrigin(request: IncomingMessage): boolean {
    const { origin, host } = request.headers;
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    return (
      new URL(origin).host === host ||
      (this.env.PUBLIC_URL !== undefined && origin === new URL(this.env.PUBLIC_URL).origin)
    );
  }
}

/**
 * Wraps a client for the adapter, which ignores its promises: while Redis is unavailable messages are lost, and digests
 * repair that. Drops the process's own messages early, because the adapter would parse each to detect them; the adapter
 * has one listener per channel.
 */
function tolerantClient(client: RedisClient, isOwn: (message: Buffer) => boolean = () => false): object {
  const lost = () => undefined;
  return {
    on: client.on.bind(client),
    off: client.off.bind(client),
    publish: (...words: Parameters<RedisClient['publish']>) => client.publish(...words).catch(lost),
    subscribe: (channels: string[], listener: (message: Buffer, channel: Buffer) => unknown) =>
      client
        .subscribe(
          channels,
          (message, channel) => {
            if (!isOwn(message)) listener(message, channel);
          },
          true,
        )
        .catch(lost),
    unsubscribe: (channels: string | string[]) => client.unsubscribe(channels).catch(lost),
    pSubscribe: (...words: Parameters<RedisClient['pSubscribe']>) => client.pSubscribe(...words).catch(lost),
    pUnsubscribe: (...words: Parameters<RedisClient['pUnsubscribe']>) => client.pUnsubscribe(...words).catch(lost),
  };
}
