import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '#server/kit/runtime/log';
import { closeClient, connectWithin, redisClient, type RedisClient } from './redis';

type BusListener = (message: unknown) => void;

const TICK_INTERVAL_MS = 1_000;
const TICK_TIMEOUT_MS = 2_500;

/**
 * Broadcasts messages to every process of the product and monitors its own reception: it sends itself a tick every
 * second, and `ready` is true only while ticks arrive. Caches invalidated by broadcasts may be used only while the bus
 * is ready.
 */
@Injectable()
export class Bus implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<BusListener>>();
  private readonly readyListeners = new Set<() => void>();
  private readonly tickChannel = `bus.tick.${randomBytes(6).toString('hex')}`;
  private lastTickAt = -Infinity;
  private wasReady = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly publisher: RedisClient,
    private readonly subscriber: RedisClient,
  ) {
    this.timer = setInterval(() => this.sendTick(), TICK_INTERVAL_MS).unref();
  }

  /** Opens a bus; `publisher` is the request-path client, the subscription has its own connection. */
  static async open(url: string, publisher: RedisClient): Promise<Bus> {
    const bus = new Bus(publisher, redisClient(url, 'bus', { commandTimeout: null, offlineQueue: true }));
    const down = () => {
      bus.lastTickAt = -Infinity;
    };
    bus.subscriber.on('error', down).on('end', down).on('reconnecting', down);
    void bus.subscriber.subscribe(bus.tickChannel, () => bus.markTickReceived()).catch(() => undefined);
    await connectWithin(bus.subscriber);
    bus.sendTick();
    return bus;
  }

  /** Returns whether ticks arrived recently, so that messages of other processes are received. */
  get ready(): boolean {
    return performance.now() - this.lastTickAt < TICK_TIMEOUT_MS;
  }

  /**
   * Publishes a message to every process, including this one. A failure is only logged: messages that must not get lost
   * are also written to PostgreSQL.
   */
  async publish(channel: string, message: unknown): Promise<void> {
    try {
      await this.publisher.publish(channel, JSON.stringify(message));
    } catch (error) {
      log.warn({ channel, reason: (error as Error).message }, 'broadcast failed');
    }
  }

  /** Calls `listener` for every message of a channel. */
  on(channel: string, listener: BusListener): void {
    const known = this.listeners.get(channel);
    if (known) {
      known.add(listener);
      return;
    }
    const listeners = new Set([listener]);
    this.listeners.set(channel, listeners);
    this.subscriber
      .subscribe(channel, (text) => {
        for (const registered of listeners) registered(JSON.parse(text));
      })
      .catch((error: Error) => {
        if (this.subscriber.isOpen) log.warn({ channel, reason: error.message }, 'subscription failed');
      });
  }

  /** Calls the listener when the bus becomes ready again; missed changes must then be re-read. */
  onReady(listener: () => void): void {
    this.readyListeners.add(listener);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    closeClient(this.subscriber);
  }

  private markTickReceived(): void {
    this.lastTickAt = performance.now();
    if (this.wasReady) return;
    this.wasReady = true;
    for (const listener of this.readyListeners) listener();
  }

  private sendTick(): void {
    if (!this.ready) this.wasReady = false;
    if (this.publisher.isReady) this.publisher.publish(this.tickChannel, '').catch(() => undefined);
  }
}
