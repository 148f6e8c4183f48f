import { createHash } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import {
  canonical,
  LIVE_NAMESPACE,
  merge,
  onDelta,
  type Delta,
  type Digest,
  type LiveBody,
  type SubscribeReply,
} from '#contract/kit/live';

/** A screen of a spec: one socket, and each room as a client holds it. */
export class TestListener {
  readonly rooms = new Map<string, { v: number; body: LiveBody; heardAt: number }>();
  readonly deltas: Delta[] = [];
  readonly digests: Digest[] = [];
  readonly times: number[] = [];
  ended: number | null = null;
  /** How often it was notified of changed rights. */
  standings = 0;
  /** How often it missed a message and took a snapshot. */
  healed = 0;
  private constructor(readonly socket: Socket) {
    socket.on('delta', (delta: Delta) => {
      this.deltas.push(delta);
      void this.hear(delta);
    });
    socket.on('digest', (digest: Digest) => {
      this.digests.push(digest);
      void this.check(digest);
    });
    socket.on('time', ({ now }: { now: number }) => this.times.push(now));
    socket.on('standing', () => {
      this.standings += 1;
    });
    socket.on('session.ended', ({ code }: { code: number }) => {
      this.ended = code;
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
  ask<R>(event: string, ...words: unknown[]): Promise<R> {
    return this.socket.timeout(4_000).emitWithAck(event, ...words) as Promise<R>;
  }

  /** Subscribes and keeps the snapshot. */
  async subscribe(room: string): Promise<SubscribeReply> {
    const reply = await this.ask<SubscribeReply>('subscribe', { room });
    if (reply.code === 200 && reply.v >= (this.rooms.get(room)?.v ?? 0))
      this.rooms.set(room, { v: reply.v, body: reply.snapshot, heardAt: performance.now() });
    return reply;
  }

  /** Waits until the held content satisfies the condition. */
  async until(fits: (listener: this) => boolean, limitMs = 5_000): Promise<number> {
    const started = performance.now();
    while (!fits(this)) {
      if (performance.now() - started > limitMs)
        throw new Error(`waited ${limitMs} ms in vain; holds ${JSON.stringify([...this.rooms])}`);
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

  private async hear(delta: Delta): Promise<void> {
    const held = this.rooms.get(delta.room);
    if (!held) return;
    const what = onDelta(held.v, delta);
    if (what === 'apply')
      this.rooms.set(delta.room, { v: delta.v, body: merge(held.body, delta.patch), heardAt: performance.now() });
    if (what === 'resync') await this.heal(delta.room);
  }

  private async check({ room, v, hash }: Digest): Promise<void> {
    const held = this.rooms.get(room);
    if (!held || v < held.v) return;
    if (v > held.v || hash !== createHash('sha256').update(canonical(held.body)).digest('hex').slice(0, 16))
      await this.heal(room);
  }

  private async heal(room: string): Promise<void> {
    this.healed += 1;
    await this.subscribe(room).catch(() => undefined);
  }
}
