import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from './log';
import { closed, connected, redisClient, type RedisClient } from './redis';

type Listener = (message: unknown) => void;

const TICK_EVERY = 1_000;
const DEAF_AFTER = 2_500;

/**
 * Broadcasts messages to every process of the product and monitors its own reception: it sends itself a tick every
 * second, and `ready` is true only while ticks arrive. Caches invalidated by broadcasts may be used only while the bus
 * is ready.
 */
@Injectable()
export class Bus implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly ups = new Set<() => void>();
  private readonly own = `bus.tick.${randomBytes(6).toString('hex')}`;
  private heardAt = -Infinity;
  private wasReady = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly say: RedisClient,
    private readonly hear: RedisClient,
  ) {
    this.timer = setInterval(() => this.tick(), TICK_EVERY).unref();
  }

  /** Opens a bus; `publisher` is the request-path client, the subscription has its own connection. */
  static async open(url: string, say: RedisClient): Promise<Bus> {
    const bus = new Bus(say, redisClient(url, 'bus', { commandTimeout: null, offlineQueue: true }));
    const down = () => {
      bus.heardAt = -Infinity;
    };
    bus.hear.on('error', down).on('end', down).on('reconnecting', down);
    void bus.hear.subscribe(bus.own, () => bus.heard()).catch(() => undefined);
    await connected(bus.hear);
    bus.tick();
    return bus;
  }

  /** Returns whether ticks arrived recently, so that messages of other processes are received. */
  get ready(): boolean {
    return performance.now() - this.heardAt < DEAF_AFTER;
  }

  /**
   * Publishes a message to every process, including this one. A failure is only logged: messages that must not get lost
   * are also written to PostgreSQL.
   */
  async publish(channel: string, message: unknown): Promise<void> {
    try {
      await this.say.publish(channel, JSON.stringify(message));
    } catch (error) {
      log.warn({ channel, reason: (error as Error).message }, 'broadcast failed');
    }
  }

  /** Calls `listener` for every message of a channel. */
  on(channel: string, listener: Listener): void {
    const known = this.listeners.get(channel);
    if (known) {
      known.add(listener);
      return;
    }
    const mine = new Set([listener]);
    this.listeners.set(channel, mine);
    this.hear
      .subscribe(channel, (text) => {
        for (const one of mine) one(JSON.parse(text));
      })
      .catch((error: Error) => {
        if (this.hear.isOpen) log.warn({ channel, reason: error.message }, 'subscription failed');
      });
  }

  /** Calls the listener when the bus becomes ready again; missed changes must then be re-read. */
  onUp(back: () => void): void {
    this.ups.add(back);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    closed(this.hear);
  }

  private heard(): void {
    this.heardAt = performance.now();
    if (this.wasReady) return;
    this.wasReady = true;
    for (const back of this.ups) back();
  }

  private tick(): void {
    if (!this.ready) this.wasReady = false;
    if (this.say.isReady) this.say.publish(this.own, '').catch(() => undefined);
  }
}
