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
import { ENV, type Env } from '#server/kit/env';
import { closed, redisClient, type RedisClient } from '#server/kit/redis';

/** What the engine under Socket.IO holds. */
interface Engine {
  readonly clients: Readonly<Record<string, { readonly transport: { readonly socket?: { terminate(): void } } }>>;
  close(): void;
}

/** The adapter's mark of `serverSideEmit`. */
const SAID_TO_SERVERS = 6;

/** How long sockets have to hear that they are sent away, in milliseconds. */
const FAREWELL = 300;

/** The Socket.IO server on the product's own port: limits, origins, and the adapter that joins the server processes. */
@Injectable()
export class LiveServer implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly io: Server;
  private readonly say: RedisClient;
  private readonly hear: RedisClient;
  /** How what this process said to the others begins. */
  private readonly own: Buffer;
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
      allowRequest: (request, answer) => answer(null, this.isOurs(request)),
    });
    this.say = redisClient(env.REDIS_URL, 'live-say');
    this.hear = redisClient(env.REDIS_URL, 'live-hear', { commandTimeout: null, offlineQueue: true });
    for (const client of [this.say, this.hear]) client.connect().catch(() => undefined);
    // Publish and subscribe fleet-wide per database: two schools may share one Redis.
    this.io.adapter(
      createAdapter(
        quiet(this.say),
        quiet(this.hear, (message) => message.subarray(0, this.own.length).equals(this.own)),
        { key: `live${new URL(env.DATABASE_URL).pathname}` },
      ),
    );
    this.io.use((_, next) => next(new Error('Invalid namespace')));
    this.rt = this.io.of(LIVE_NAMESPACE);
    this.own = Buffer.from(
      `{"uid":"${(this.rt.adapter as unknown as { readonly uid: string }).uid}","type":${SAID_TO_SERVERS},`,
    );
  }

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter?.getHttpServer() as Parameters<Server['attach']>[0] | undefined;
    if (!server) return;
    this.io.attach(server);
    // The request that opened a socket is needed no more; thousands of walls would keep theirs for days.
    this.io.engine.on('connection', (raw: { request: unknown }) => {
      raw.request = null;
    });
  }

  /** Sends every socket away, to come back to another process; one that does not read is not waited for. */
  async beforeApplicationShutdown(): Promise<void> {
    const engine = this.io.engine as unknown as Engine | undefined;
    if (!engine) return;
    this.rt.local.disconnectSockets(true);
    for (let waited = 0; waited < FAREWELL && Object.keys(engine.clients).length > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const client of Object.values(engine.clients)) client.transport.socket?.terminate();
    engine.close();
  }

  onApplicationShutdown(): void {
    closed(this.say);
    closed(this.hear);
  }

  /** A browser says where its page came from; programs say nothing. */
  private isOurs(request: IncomingMessage): boolean {
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
 * The adapter does not look at the promises it is given: while Redis is away its words are lost, which digests heal. Redis gives a process its
 * own words back, and the adapter would read the whole of a rush to find that out; it has one listener a channel.
 */
function quiet(client: RedisClient, isOwn: (message: Buffer) => boolean = () => false): object {
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
