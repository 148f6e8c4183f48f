import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/log';
import { onlyScope } from '#server/kit/scope';
import { Variant } from '#server/kit/variant';
import { SessionService } from '#server/session/session.service';
import type { LiveSocket } from './live.gateway';
import { LiveServer } from './live.server';
import { VisitorService, type Standing } from './visitor.service';

/**
 * Poll interval for the sessions behind sockets, in milliseconds: rights end within two seconds even without a
 * notification.
 */
const LOOK_EVERY = 1_500;

/** Reasons by which the visitor ended the session themselves. */
const OWN: ReadonlySet<string> = new Set(['logout', 'roleSwitch']);

/** Removes rooms from sockets whose rights were taken, and disconnects sockets whose login ended. */
@Injectable()
export class SessionWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private menuMark: string | undefined;

  constructor(
    private readonly live: LiveServer,
    private readonly visitors: VisitorService,
    private readonly sessions: SessionService,
    private readonly variant: Variant,
  ) {}

  onApplicationBootstrap(): void {
    this.sessions.onEnd((ended) => {
      const reasons = new Map(ended.map(({ sid, reason }) => [sid, reason]));
      for (const socket of this.members()) {
        const reason = reasons.get(socket.data.visitor?.sid ?? '');
        if (reason !== undefined) this.end(socket, OWN.has(reason));
      }
    });
    this.sessions.onStanding(() => void this.look());
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private members(): LiveSocket[] {
    return ([...this.live.rt.sockets.values()] as LiveSocket[]).filter((socket) => socket.data.visitor);
  }

  /** `voluntary` means that the visitor may have ended the session; their pages then learn of it by themselves. */
  private end(socket: LiveSocket, own: boolean): void {
    this.tell(socket, 'session.ended', { code: this.variant.expiry.code, own });
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    socket.disconnect(true);
  }

  private tell(socket: LiveSocket, event: 'session.ended' | 'standing', message: object): void {
    (socket as unknown as { emit(event: string, message: object): void }).emit(event, message);
  }

  private async look(): Promise<void> {
    const members = this.members();
    if (this.looking || members.length === 0) return;
    this.looking = true;
    try {
      const standings = await this.visitors.standings([
        ...new Set(members.map((socket) => socket.data.visitor?.sid ?? '')),
      ]);
      for (const socket of members) {
        const standing = standings.get(socket.data.visitor?.sid ?? '');
        if (!standing) this.end(socket, true);
        else await this.review(socket, standing);
      }
      const mark = await this.visitors.menuMark();
      // Only members have a menu.
      if (this.menuMark !== undefined && mark !== this.menuMark)
        for (const socket of members)
          if ((socket.data.visitor?.rights.size ?? 0) > 0) this.tell(socket, 'standing', {});
      this.menuMark = mark;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sessions behind sockets wait for the database');
    } finally {
      this.looking = false;
    }
  }

  /** Leaves the rooms that current rights no longer allow, and makes the page reload its rights. */
  private async review(socket: LiveSocket, standing: Standing): Promise<void> {
    const { visitor } = socket.data;
    if (!visitor || same(visitor, standing)) return;
    socket.data.visitor = { ...visitor, ...standing };
    this.tell(socket, 'standing', {});
    for (const room of [...socket.rooms].filter((name) => parseRoom(name) !== null)) {
      await this.visitors.insist(socket.data.visitor, room).catch(() => socket.leave(room));
    }
  }
}

const text = ({ rights, loginCheckStatus, ...scope }: Standing): string =>
  JSON.stringify([[...rights].sort(), loginCheckStatus, onlyScope(scope)]);
const same = (a: Standing, b: Standing): boolean => text(a) === text(b);
