import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { createAdapter } from '@socket.io/redis-adapter';
import type { IncomingMessage } from 'node:http';
import { Server, type Namespace } from 'socket.io';
import { LIVE_NAMESPACE } from '#contract/kit/live';
import { ENV, type Env } from '#server/kit/runtime/env';
import { closeClient, redisClient, type RedisClient } from '#server/kit/redis/redis';

/** The internals of the Socket.IO engine. */
interface SocketEngine {
  readonly clients: Readonly<Record<string, { readonly transport: { readonly socket?: { terminate(): void } } }>>;
  close(): void;
}

/** The adapter's message type of `serverSideEmit`. */
const SERVER_SIDE_EMIT = 6;

/** Milliseconds that sockets get to read the farewell. */
const FAREWELL_MS = 300;

/** The Socket.IO server on the product's port: limits, origins, and the adapter between server processes. */
@Injectable()
export class LiveServer implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly io: Server;
  private readonly publisher: RedisClient;
  private readonly subscriber: RedisClient;
  /** The prefix of this process's own adapter messages. */
  private readonly ownPrefix: Buffer;
  /** Namespace `/rt`. */
  readonly rt: Namespace;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly host: HttpAdapterHost,
  ) {
    this.io = new Server({
      path: `${env.API_BASE}/socket.io`,
      serveClient: false,
      maxHttpBufferSize: 65_536,
      pingInterval: 10_000,
      pingTimeout: 8_000,
      connectTimeout: 10_000,
      perMessageDeflate: false,
      httpCompression: false,
      allowRequest: (request, answer) => answer(null, this.isAllowedOrigin(request)),
    });
    this.publisher = redisClient(env.REDIS_URL, 'live-say');
    this.subscriber = redisClient(env.REDIS_URL, 'live-hear', { commandTimeout: null, offlineQueue: true });
    for (const client of [this.publisher, this.subscriber]) client.connect().catch(() => undefined);
    // Channels are separate per database: two schools may share one Redis.
    this.io.adapter(
      createAdapter(
        tolerantAdapterClient(this.publisher),
        tolerantAdapterClient(this.subscriber, (message) =>
          message.subarray(0, this.ownPrefix.length).equals(this.ownPrefix),
        ),
        { key: `live${new URL(env.DATABASE_URL).pathname}` },
      ),
    );
    this.io.use((_, next) => next(new Error('Invalid namespace')));
    this.rt = this.io.of(LIVE_NAMESPACE);
    this.ownPrefix = Buffer.from(
      `{"uid":"${(this.rt.adapter as unknown as { readonly uid: string }).uid}","type":${SERVER_SIDE_EMIT},`,
    );
  }

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter?.getHttpServer() as Parameters<Server['attach']>[0] | undefined;
    if (!server) return;
    this.io.attach(server);
    // Drops the handshake request; thousands of displays would keep it for days.
    this.io.engine.on('connection', (raw: { request: unknown }) => {
      raw.request = null;
    });
  }

  /** Disconnects every socket so that it reconnects to another process; does not wait for sockets that do not read. */
  async beforeApplicationShutdown(): Promise<void> {
    const engine = this.io.engine as unknown as SocketEngine | undefined;
    if (!engine) return;
    this.rt.local.disconnectSockets(true);
    for (let waited = 0; waited < FAREWELL_MS && Object.keys(engine.clients).length > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const client of Object.values(engine.clients)) client.transport.socket?.terminate();
    engine.close();
  }

  onApplicationShutdown(): void {
    closeClient(this.publisher);
    closeClient(this.subscriber);
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
function tolerantAdapterClient(client: RedisClient, isOwn: (message: Buffer) => boolean = () => false): object {
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
