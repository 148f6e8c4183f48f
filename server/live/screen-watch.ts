import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/runtime/log';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import type { PairedScreen } from '#server/screens/screen.store';
import type { LiveSocket } from './live.gateway';
import { LiveServer } from './live.server';
import { VisitorService } from './visitor.service';

/** Poll interval for the displays behind sockets, in milliseconds. */
const POLL_INTERVAL_MS = 1_500;
/** Envelope code of an ended pairing. */
const UNPAIRED = 401;

/** Removes rooms from displays that may no longer show them, and disconnects displays whose pairing was revoked. */
@Injectable()
export class ScreenWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private polling = false;

  constructor(
    private readonly live: LiveServer,
    private readonly visitors: VisitorService,
    private readonly passes: ScreenTokenService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async poll(): Promise<void> {
    const sockets = ([...this.live.rt.sockets.values()] as LiveSocket[]).filter((socket) => socket.data.screen);
    if (this.polling || sockets.length === 0) return;
    this.polling = true;
    try {
      const pairings = await this.passes.findActive(sockets.map((socket) => socket.data.screen?.screenId ?? 0));
      for (const socket of sockets) await this.review(socket, pairings.get(socket.data.screen?.screenId ?? 0));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'displays behind sockets wait for the database');
    } finally {
      this.polling = false;
    }
  }

  private async review(socket: LiveSocket, pairing: PairedScreen | undefined): Promise<void> {
    if (!pairing) {
      socket.emit('session.ended', { code: UNPAIRED });
      socket.disconnect(true);
      return;
    }
    const before = socket.data.screen;
    if (before?.figures === pairing.figures && before.venueId === pairing.venueId) return;
    socket.data.screen = pairing;
    for (const name of [...socket.rooms].filter((one) => parseRoom(one) !== null))
      await this.visitors.assertMayListen(null, name, pairing).catch(() => socket.leave(name));
  }
}
