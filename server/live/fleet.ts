import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Delta } from '#contract/kit/live';
import { Cast } from './cast';
import { LiveServer } from './live.server';

const BEAT_EVERY = 1_000;
const DEAF_AFTER = 2_500;

/** Broadcasts deltas of the relay to the sockets of all server processes through the adapter. */
@Injectable()
export class Fleet implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private heardAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private speaks = false;

  constructor(
    private readonly live: LiveServer,
    private readonly cast: Cast,
  ) {}

  onApplicationBootstrap(): void {
    this.live.rt.on('deltas', (deltas: readonly Delta[]) => {
      this.heardAt = performance.now();
      for (const delta of deltas) this.cast.delta(delta);
    });
    this.timer = setInterval(() => {
      if (this.speaks) this.live.rt.serverSideEmit('deltas', []);
    }, BEAT_EVERY).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Sets whether this process delivers the live rows; while it does, it sends heartbeats to the others. */
  speak(leads: boolean): void {
    this.speaks = leads;
  }

  /** Returns whether messages of the delivering process arrive here; if not, this process must poll. */
  get hears(): boolean {
    return this.speaks || performance.now() - this.heardAt < DEAF_AFTER;
  }

  /** Sends deltas to every socket of every process, locally at once. */
  tell(deltas: readonly Delta[]): void {
    for (const delta of deltas) this.cast.delta(delta);
    this.live.rt.serverSideEmit('deltas', deltas);
  }
}
