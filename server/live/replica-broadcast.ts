import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { LiveDelta } from '#contract/kit/live';
import { SocketBroadcaster } from './socket-broadcaster';
import { LiveServer } from './live.server';

const HEARTBEAT_INTERVAL_MS = 1_000;
const SILENCE_TIMEOUT_MS = 2_500;

/** Broadcasts deltas of the relay to the sockets of all server processes through the adapter. */
@Injectable()
export class ReplicaBroadcast implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private lastMessageAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isSender = false;

  constructor(
    private readonly live: LiveServer,
    private readonly broadcaster: SocketBroadcaster,
  ) {}

  onApplicationBootstrap(): void {
    this.live.rt.on('deltas', (deltas: readonly LiveDelta[]) => {
      this.lastMessageAt = performance.now();
      for (const delta of deltas) this.broadcaster.sendDelta(delta);
    });
    this.timer = setInterval(() => {
      if (this.isSender) this.live.rt.serverSideEmit('deltas', []);
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Sets whether this process delivers the live rows; while it does, it sends heartbeats to the others. */
  setSender(leads: boolean): void {
    this.isSender = leads;
  }

  /** Returns whether messages of the delivering process arrive here; if not, this process must poll. */
  get hasLiveSender(): boolean {
    return this.isSender || performance.now() - this.lastMessageAt < SILENCE_TIMEOUT_MS;
  }

  /** Sends deltas to every socket of every process, locally at once. */
  broadcast(deltas: readonly LiveDelta[]): void {
    for (const delta of deltas) this.broadcaster.sendDelta(delta);
    this.live.rt.serverSideEmit('deltas', deltas);
  }
}
