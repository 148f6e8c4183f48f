import { Injectable } from '@nestjs/common';
import { Bus } from './bus';
import { Db } from './db';

const CHANNEL = 'wake';

/** What was committed and must be delivered. */
export interface Waiting {
  readonly live: boolean;
  readonly events: boolean;
}

/**
 * Notifies listeners after commits: in this process directly, in others through the bus. A lost message only delays
 * delivery until the next poll.
 */
@Injectable()
export class Wakes {
  private readonly listeners = new Set<(waiting: Waiting) => void>();
  private said: Waiting = { live: false, events: false };
  private saying = false;
  /** Set while this process delivers live rows itself: other processes then need no notification for them. */
  carriesLive = false;

  constructor(
    db: Db,
    private readonly bus: Bus,
  ) {
    db.onCommit(({ rooms, events }) => this.wake({ live: rooms.length > 0, events }));
    bus.on(CHANNEL, (message) => this.tell(message as Waiting));
  }

  /**
   * Calls the listener after every commit with events or live changes, in any process. Returns the unsubscribe
   * function.
   */
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
    // Commits of one event loop turn send one notification.
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
