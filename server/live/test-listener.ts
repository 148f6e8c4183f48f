import { createHash } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import {
  canonical,
  LIVE_NAMESPACE,
  mergeSnapshot,
  deltaAction,
  type LiveDelta,
  type LiveDigest,
  type LiveBody,
  type SubscribeReply,
} from '#contract/kit/live';

/** A screen of a spec: one socket, and each room as a client holds it. */
export class TestListener {
  readonly rooms = new Map<string, { v: number; body: LiveBody; heardAt: number }>();
  readonly deltas: LiveDelta[] = [];
  readonly digests: LiveDigest[] = [];
  readonly times: number[] = [];
  endMessages: number | null = null;
  /** How often it was notified of changed rights. */
  rightsChanges = 0;
  /** How often it missed a message and took a snapshot. */
  healed = 0;
  private constructor(readonly socket: Socket) {
    socket.on('delta', (delta: LiveDelta) => {
      this.deltas.push(delta);
      void this.handleDelta(delta);
    });
    socket.on('digest', (digest: LiveDigest) => {
      this.digests.push(digest);
      void this.checkDigest(digest);
    });
    socket.on('time', ({ now }: { now: number }) => this.times.push(now));
    socket.on('standing', () => {
      this.rightsChanges += 1;
    });
    socket.on('session.ended', ({ code }: { code: number }) => {
      this.endMessages = code;
    });
  }

  /** Opens a socket and waits until it is accepted; throws the refusal. `reconnects` lets it reconnect by itself. */
  static async open(
    address: string,
    auth: object = {},
    { path = '/venue-server/socket.io', reconnects = false, transports = ['websocket'], origin = '' } = {},
  ): Promise<TestListener> {
    const socket = io(`${address}${LIVE_NAMESPACE}`, {
      path,
      auth,
      transports,
      reconnection: reconnects,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      forceNew: true,
      timeout: 3_000,
      ...(origin ? { extraHeaders: { origin } } : {}),
    });
    const listener = new TestListener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    // Cut before the reply: the next connection subscribes again.
    if (reconnects)
      socket.on('connect', () => {
        for (const room of listener.rooms.keys()) listener.subscribe(room).catch(() => undefined);
      });
    return listener;
  }

  /** Emits an event with acknowledgement. */
  emitWithAck<R>(event: string, ...args: unknown[]): Promise<R> {
    return this.socket.timeout(4_000).emitWithAck(event, ...args) as Promise<R>;
  }

  /** Subscribes and keeps the snapshot. */
  async subscribe(room: string): Promise<SubscribeReply> {
    const reply = await this.emitWithAck<SubscribeReply>('subscribe', { room });
    if (reply.code === 200 && reply.v >= (this.rooms.get(room)?.v ?? 0))
      this.rooms.set(room, { v: reply.v, body: reply.snapshot, heardAt: performance.now() });
    return reply;
  }

  /** Waits until the held content satisfies the condition. */
  async waitUntil(fits: (listener: this) => boolean, limitMs = 5_000): Promise<number> {
    const started = performance.now();
    while (!fits(this)) {
      if (performance.now() - started > limitMs)
        throw new Error(`waited ${limitMs} ms without result; holds ${JSON.stringify([...this.rooms])}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - started;
  }

  /** Returns the held content of a room. */
  body<T>(room: string): T {
    return this.rooms.get(room)?.body as T;
  }

  close(): void {
    this.socket.disconnect();
  }

  private async handleDelta(delta: LiveDelta): Promise<void> {
    const held = this.rooms.get(delta.room);
    if (!held) return;
    const what = deltaAction(held.v, delta);
    if (what === 'apply')
      this.rooms.set(delta.room, {
        v: delta.v,
        body: mergeSnapshot(held.body, delta.patch),
        heardAt: performance.now(),
      });
    if (what === 'resync') await this.resync(delta.room);
  }

  private async checkDigest({ room, v, hash }: LiveDigest): Promise<void> {
    const held = this.rooms.get(room);
    if (!held || v < held.v) return;
    if (v > held.v || hash !== createHash('sha256').update(canonical(held.body)).digest('hex').slice(0, 16))
      await this.resync(room);
  }

  private async resync(room: string): Promise<void> {
    this.healed += 1;
    await this.subscribe(room).catch(() => undefined);
  }
}
