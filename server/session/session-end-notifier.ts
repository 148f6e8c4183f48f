import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '#server/kit/redis/bus';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { SessionStore, type SessionFilter } from './session.store';

/** An ended session: its id and reason (`logout`, `roleSwitch`, `ban`, `passwordChange`, `kicked`). */
export interface EndedSession {
  readonly sid: string;
  readonly reason: string;
}

const CHANNEL = 'session.ended';
const POLL_EVERY_MS = 1_000;
const LOOK_BACK_SECONDS = 20;

/**
 * Notifies this process of ended sessions of any process within two seconds: by broadcast, or by polling the table
 * every second while broadcasts are unavailable.
 */
@Injectable()
export class SessionEndNotifier implements OnApplicationShutdown {
  private readonly listeners = new Set<(ended: readonly EndedSession[]) => void>();
  private readonly notified = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus,
    private readonly db: Db,
    private readonly store: SessionStore,
  ) {
    bus.on(CHANNEL, (message) => this.notify(message as readonly EndedSession[]));
    bus.onReady(() => void this.poll());
    this.timer = setInterval(() => {
      if (!bus.ready) void this.poll();
    }, POLL_EVERY_MS).unref();
  }

  /** Subscribes to ended sessions; a listener may receive one twice. */
  onEnd(listener: (ended: readonly EndedSession[]) => void): void {
    this.listeners.add(listener);
  }

  /** Returns whether ends in other processes arrive immediately. */
  get isListening(): boolean {
    return this.bus.ready;
  }

  /** Subscribes to reconnects, after which some ends may have been missed. */
  onReconnect(listener: () => void): void {
    this.bus.onReady(listener);
  }

  /** Ends sessions and announces them; returns how many. */
  async end(which: SessionFilter, reason: string): Promise<number> {
    const sids = await this.db.transact((tx) => this.store.revoke(tx, which, reason));
    await this.announce(sids, reason);
    return sids.length;
  }

  /** Announces ended sessions to every process; call after the commit. */
  async announce(sids: readonly string[], reason: string): Promise<void> {
    if (sids.length === 0) return;
    const ended = sids.map((sid) => ({ sid, reason }));
    this.notify(ended);
    await this.bus.publish(CHANNEL, ended);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private notify(ended: readonly EndedSession[]): void {
    const now = performance.now();
    for (const { sid } of ended) this.notified.set(sid, now);
    for (const [sid, at] of this.notified) if (now - at > 2 * LOOK_BACK_SECONDS * 1_000) this.notified.delete(sid);
    for (const listener of this.listeners) listener(ended);
  }

  private async poll(): Promise<void> {
    try {
      const fresh = (await this.store.recentlyEnded(LOOK_BACK_SECONDS)).filter(({ sid }) => !this.notified.has(sid));
      if (fresh.length > 0) this.notify(fresh);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'ended sessions not read');
    }
  }
}
