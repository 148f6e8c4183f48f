import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Delta } from '#contract/kit/live';
import { Cast } from './cast';
import { LiveServer } from './live.server';

const BEAT_EVERY = 1_000;
const DEAF_AFTER = 2_500;

/** The server processes as one: what the relay says in one of them reaches the sockets of all, through the adapter. */
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

  /** Says whether this process carries the live rows; while it does, it lets the others hear that it is there. */
  speak(leads: boolean): void {
    this.speaks = leads;
  }

  /** Is whoever carries the live rows heard here? If not, this process must look for itself. */
  get hears(): boolean {
    return this.speaks || performance.now() - this.heardAt < DEAF_AFTER;
  }

  /** Tells deltas to every socket of every process. Here it happens at once. */
  tell(deltas: readonly Delta[]): void {
    for (const delta of deltas) this.cast.delta(delta);
    this.live.rt.serverSideEmit('deltas', deltas);
  }
}
