import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/log';
import { ScreenPassService, type Paired } from '#server/screens/screen-pass.service';
import type { LiveSocket } from './live.gateway';
import { LiveServer } from './live.server';
import { VisitorService } from './visitor.service';

/** Poll interval for the displays behind sockets, in milliseconds. */
const LOOK_EVERY = 1_500;
/** Envelope code of an ended pairing. */
const UNPAIRED = 401;

/** Removes rooms from displays that may no longer show them, and disconnects displays whose pairing was revoked. */
@Injectable()
export class ScreenWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(
    private readonly live: LiveServer,
    private readonly visitors: VisitorService,
    private readonly passes: ScreenPassService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const sockets = ([...this.live.rt.sockets.values()] as LiveSocket[]).filter((socket) => socket.data.screen);
    if (this.looking || sockets.length === 0) return;
    this.looking = true;
    try {
      const standings = await this.passes.standings(sockets.map((socket) => socket.data.screen?.screenId ?? 0));
      for (const socket of sockets) await this.review(socket, standings.get(socket.data.screen?.screenId ?? 0));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'displays behind sockets wait for the database');
    } finally {
      this.looking = false;
    }
  }

  private async review(socket: LiveSocket, standing: Paired | undefined): Promise<void> {
    if (!standing) {
      (socket as unknown as { emit(event: string, message: object): void }).emit('session.ended', { code: UNPAIRED });
      socket.disconnect(true);
      return;
    }
    const before = socket.data.screen;
    if (before?.figures === standing.figures && before.venueId === standing.venueId) return;
    socket.data.screen = standing;
    for (const name of [...socket.rooms].filter((one) => parseRoom(one) !== null))
      await this.visitors.insist(null, name, standing).catch(() => socket.leave(name));
  }
}
