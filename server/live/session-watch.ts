import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { parseRoom } from '#contract/kit/live';
import { log } from '#server/kit/runtime/log';
import { onlyScope } from '#server/kit/access/scope';
import { SchoolVariant } from '#server/kit/settings/variant';
import { SessionService } from '#server/session/session.service';
import type { LiveSocket } from './live.gateway';
import { LiveServer } from './live.server';
import { VisitorService, type SessionRights } from './visitor.service';

/**
 * Poll interval for the sessions behind sockets, in milliseconds: rights end within two seconds even without a
 * notification.
 */
const POLL_INTERVAL_MS = 1_500;

/** Reasons by which the visitor ended the session themselves. */
const VOLUNTARY_REASONS: ReadonlySet<string> = new Set(['logout', 'roleSwitch']);

/** Removes rooms from sockets whose rights were taken, and disconnects sockets whose login ended. */
@Injectable()
export class SessionWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private polling = false;
  private menuVersion: string | undefined;

  constructor(
    private readonly live: LiveServer,
    private readonly visitors: VisitorService,
    private readonly sessions: SessionService,
    private readonly variant: SchoolVariant,
  ) {}

  onApplicationBootstrap(): void {
    this.sessions.onEnd((ended) => {
      const reasons = new Map(ended.map(({ sid, reason }) => [sid, reason]));
      for (const socket of this.members()) {
        const reason = reasons.get(socket.data.visitor?.sid ?? '');
        if (reason !== undefined) this.endSession(socket, VOLUNTARY_REASONS.has(reason));
      }
    });
    this.sessions.onRightsChange(() => void this.poll());
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private members(): LiveSocket[] {
    return ([...this.live.rt.sockets.values()] as LiveSocket[]).filter((socket) => socket.data.visitor);
  }

  /** `voluntary` means that the visitor may have ended the session; their pages then learn of it by themselves. */
  private endSession(socket: LiveSocket, voluntary: boolean): void {
    socket.emit('session.ended', { code: this.variant.expiry.code, own: voluntary });
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    socket.disconnect(true);
  }

  private async poll(): Promise<void> {
    const members = this.members();
    if (this.polling || members.length === 0) return;
    this.polling = true;
    try {
      const sessionRights = await this.visitors.currentRights([
        ...new Set(members.map((socket) => socket.data.visitor?.sid ?? '')),
      ]);
      for (const socket of members) {
        const currentRights = sessionRights.get(socket.data.visitor?.sid ?? '');
        if (!currentRights) this.endSession(socket, true);
        else await this.review(socket, currentRights);
      }
      const menuVersion = await this.visitors.menuVersion();
      // Only members have a menu.
      if (this.menuVersion !== undefined && menuVersion !== this.menuVersion)
        for (const socket of members) if ((socket.data.visitor?.rights.size ?? 0) > 0) socket.emit('standing', {});
      this.menuVersion = menuVersion;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sessions behind sockets wait for the database');
    } finally {
      this.polling = false;
    }
  }

  /** Leaves the rooms that current rights no longer allow, and makes the page reload its rights. */
  private async review(socket: LiveSocket, currentRights: SessionRights): Promise<void> {
    const { visitor } = socket.data;
    if (!visitor || hasSameRights(visitor, currentRights)) return;
    socket.data.visitor = { ...visitor, ...currentRights };
    socket.emit('standing', {});
    for (const room of [...socket.rooms].filter((name) => parseRoom(name) !== null)) {
      await this.visitors.assertMayListen(socket.data.visitor, room).catch(() => socket.leave(room));
    }
  }
}

const rightsFingerprint = ({ rights, loginCheckStatus, ...scope }: SessionRights): string =>
  JSON.stringify([[...rights].sort(), loginCheckStatus, onlyScope(scope)]);
const hasSameRights = (a: SessionRights, b: SessionRights): boolean => rightsFingerprint(a) === rightsFingerprint(b);
