import { Injectable } from '@nestjs/common';
import { Bus } from '#server/kit/redis/bus';
import { Db } from '#server/kit/db/db';

const CHANNEL = 'wake';

/** What was committed and must be delivered. */
interface CommittedWork {
  readonly live: boolean;
  readonly events: boolean;
}

/**
 * Notifies listeners after commits: in this process directly, in others through the bus. A lost message only delays
 * delivery until the next poll.
 */
@Injectable()
export class CommitNotifier {
  private readonly listeners = new Set<(waiting: CommittedWork) => void>();
  private unpublished: CommittedWork = { live: false, events: false };
  private publishScheduled = false;
  /** Set while this process delivers live rows itself: other processes then need no notification for them. */
  isLiveRelay = false;

  constructor(
    db: Db,
    private readonly bus: Bus,
  ) {
    db.onCommit(({ rooms, events }) => this.handleCommit({ live: rooms.length > 0, events }));
    bus.on(CHANNEL, (message) => this.notifyListeners(message as CommittedWork));
  }

  /**
   * Calls the listener after every commit with events or live changes, in any process. Returns the unsubscribe
   * function.
   */
  onCommit(listener: (committed: CommittedWork) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private handleCommit(committed: CommittedWork): void {
    this.notifyListeners(committed);
    this.unpublished = {
      live: this.unpublished.live || (committed.live && !this.isLiveRelay),
      events: this.unpublished.events || committed.events,
    };
    if (this.publishScheduled || !(this.unpublished.live || this.unpublished.events) || !this.bus.ready) return;
    this.publishScheduled = true;
    // Commits of one event loop turn send one notification.
    setImmediate(() => {
      const toPublish = this.unpublished;
      this.unpublished = { live: false, events: false };
      this.publishScheduled = false;
      void this.bus.publish(CHANNEL, toPublish);
    });
  }

  private notifyListeners(committed: CommittedWork): void {
    for (const listener of this.listeners) listener(committed);
  }
}
