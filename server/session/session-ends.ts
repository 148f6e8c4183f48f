import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '#server/kit/bus';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import { SessionStore, type SessionsOf } from './session.store';

/** An ended session: its id and reason (`logout`, `roleSwitch`, `ban`, `passwordChange`, `kicked`). */
export interface Ended {
  readonly sid: string;
  readonly reason: string;
}

const CHANNEL = 'session.ended';
const LOOK_EVERY = 1_000;
const LOOK_BACK = 20;

/**
 * Notifies this process of ended sessions of any process within two seconds: by broadcast, or by polling the table
 * every second while broadcasts are unavailable.
 */
@Injectable()
export class SessionEnds implements OnApplicationShutdown {
  private readonly listeners = new Set<(ended: readonly Ended[]) => void>();
  private readonly told = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus,
    private readonly db: Db,
    private readonly store: SessionStore,
  ) {
    bus.on(CHANNEL, (message) => this.tell(message as readonly Ended[]));
    bus.onUp(() => void this.look());
    this.timer = setInterval(() => {
      if (!bus.ready) void this.look();
    }, LOOK_EVERY).unref();
  }

  /** Subscribes to ended sessions; a listener may receive one twice. */
  onEnd(listener: (ended: readonly Ended[]) => void): void {
    this.listeners.add(listener);
  }

  /** Returns whether ends in other processes arrive immediately. */
  get hears(): boolean {
    return this.bus.ready;
  }

  /** Subscribes to reconnects, after which some ends may have been missed. */
  onBack(listener: () => void): void {
    this.bus.onUp(listener);
  }

  /** Ends sessions and announces them; returns how many. */
  async end(which: SessionsOf, reason: string): Promise<number> {
    const sids = await this.db.transact((tx) => this.store.revoke(tx, which, reason));
    await this.announce(sids, reason);
    return sids.length;
  }

  /** Announces ended sessions to every process; call after the commit. */
  async announce(sids: readonly string[], reason: string): Promise<void> {
    if (sids.length === 0) return;
    const ended = sids.map((sid) => ({ sid, reason }));
    this.tell(ended);
    await this.bus.publish(CHANNEL, ended);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tell(ended: readonly Ended[]): void {
    const now = performance.now();
    for (const { sid } of ended) this.told.set(sid, now);
    for (const [sid, at] of this.told) if (now - at > 2 * LOOK_BACK * 1_000) this.told.delete(sid);
    for (const listener of this.listeners) listener(ended);
  }

  private async look(): Promise<void> {
    try {
      const fresh = (await this.store.endedLately(LOOK_BACK)).filter(({ sid }) => !this.told.has(sid));
      if (fresh.length > 0) this.tell(fresh);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'ended sessions not looked up');
    }
  }
}
