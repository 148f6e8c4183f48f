import { Injectable } from '@nestjs/common';
import { Bus } from './bus';
import { Db } from './db';

const CHANNEL = 'wake';

/** What was committed and waits to be carried. */
export interface Waiting {
  readonly live: boolean;
  readonly events: boolean;
}

/**
 * Wakes whoever carries what a commit told: in this process at once, in the others through the bus. A lost call costs the time of
 * one poll and nothing else.
 */
@Injectable()
export class Wakes {
  private readonly listeners = new Set<(waiting: Waiting) => void>();
  private said: Waiting = { live: false, events: false };
  private saying = false;
  /** Set while this process carries live rows itself: then nobody else need be woken for them. */
  carriesLive = false;

  constructor(
    db: Db,
    private readonly bus: Bus,
  ) {
    db.onCommit(({ rooms, events }) => this.wake({ live: rooms.length > 0, events }));
    bus.on(CHANNEL, (message) => this.tell(message as Waiting));
  }

  /** Calls back after every commit that told something, here or in another process. */
  onWake(listener: (waiting: Waiting) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private wake(waiting: Waiting): void {
    this.tell(waiting);
    this.said = {
      live: this.said.live || (waiting.live && !this.carriesLive),
      events: this.said.events || waiting.events,
    };
    if (this.saying || !(this.said.live || this.said.events) || !this.bus.ready) return;
    this.saying = true;
    // Commits of one turn of the loop wake the others once.
    setImmediate(() => {
      const said = this.said;
      this.said = { live: false, events: false };
      this.saying = false;
      void this.bus.publish(CHANNEL, said);
    });
  }

  private tell(waiting: Waiting): void {
    for (const listener of this.listeners) listener(waiting);
  }
}
