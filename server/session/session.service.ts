import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isReservationRole } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import type { Member, CallOrigin } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Settings } from '#server/kit/settings/settings';
import { scopeOf } from '#server/kit/access/scope';
import { SessionEndNotifier, type EndedSession } from './session-end-notifier';
import { RightsChangeNotifier } from './rights-change-notifier.service';
import { SessionStore, type SessionRow, type SessionFilter } from './session.store';

const CACHE_MS = 5_000;
const MAX_CACHED = 20_000;
const TOUCH_AFTER_SECONDS = 60;

/** A member without request data; not an API key. */
export type SessionMember = Required<Omit<Member, keyof CallOrigin | 'keyId'>>;

const sessionMemberOf = (row: SessionRow): SessionMember => ({
  kind: 'member',
  sid: row.sid,
  userId: row.user_id,
  roleId: row.role_id,
  username: row.username,
  name: row.name,
  loginCheckStatus: row.login_check_status,
  rights: new Set(row.rights),
  ...scopeOf(row),
  mustChange: row.must_change,
  cipherKey: row.cipher_key,
});

/**
 * Opens, finds and ends sessions. The row in PostgreSQL is authoritative; it is cached for at most 5 s, and not at all
 * while end notifications are unavailable.
 */
@Injectable()
export class SessionService {
  private readonly cache = new Map<string, { readonly seat: SessionMember; readonly until: number }>();
  private ends = 0;

  constructor(
    private readonly settings: Settings,
    private readonly store: SessionStore,
    private readonly endNotifier: SessionEndNotifier,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {
    endNotifier.onEnd((ended) => this.evict(ended));
    const forgetAll = () => {
      this.ends += 1;
      this.cache.clear();
    };
    endNotifier.onReconnect(forgetAll);
    rightsChanges.onChange(forgetAll);
  }

  /** Returns the cached member of a session that was alive moments ago and has not ended since. */
  cached(sid: string): SessionMember | undefined {
    const entry = this.cache.get(sid);
    return entry && entry.until > performance.now() && this.endNotifier.isListening ? entry.seat : undefined;
  }

  /** Returns the member of an active session; throws (408) if it has ended, expired or is unknown. */
  async find(sid: string): Promise<SessionMember> {
    const known = this.cached(sid);
    if (known) return known;
    const { ends } = this;
    const row = await this.store.find(sid);
    if (!row?.alive) throw new Failure(sessionFailure.loginExpired);
    if (row.quiet > TOUCH_AFTER_SECONDS)
      this.store.touch(sid).catch((error: Error) => log.warn({ reason: error.message }, 'session not touched'));
    const seat = sessionMemberOf(row);
    if (ends === this.ends) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      this.cache.set(sid, { seat, until: performance.now() + CACHE_MS });
    }
    return seat;
  }

  /**
   * Opens a session in a role of the person for the configured time; members can ask to be remembered longer. Returns
   * its id, key and end (epoch seconds).
   */
  async open(
    tx: Tx,
    who: { userId: number; roleId: number; remember?: boolean; ssoId?: number | null; ip: string; agent: string },
  ): Promise<{ sid: string; cipherKey: string; ends: number; seconds: number }> {
    const remember = (who.remember ?? false) && isReservationRole(who.roleId);
    const seconds = remember
      ? this.settings.get('session.rememberDays') * 86_400
      : this.settings.get('session.hours') * 3_600;
    const sid = randomBytes(16).toString('base64url');
    const cipherKey = randomBytes(16).toString('base64');
    const ends = await this.store.insert(tx, {
      ...who,
      ssoId: who.ssoId ?? null,
      sid,
      cipherKey,
      remember,
      seconds,
      idleSeconds: remember ? seconds : this.settings.get('session.idleMin') * 60,
    });
    return { sid, cipherKey, ends, seconds };
  }

  /** Ends sessions inside a transaction; pass the result to `announce` after the commit. */
  revokeIn(tx: Tx, filter: SessionFilter, reason: string): Promise<string[]> {
    return this.store.revoke(tx, filter, reason);
  }

  /** Notifies every process, sockets included, that these sessions ended. */
  announce(sids: readonly string[], reason: string): Promise<void> {
    return this.endNotifier.announce(sids, reason);
  }

  /** Ends sessions immediately and everywhere: logout, ban, changed password, forced logout. Returns how many. */
  revoke(filter: SessionFilter, reason: string): Promise<number> {
    return this.endNotifier.end(filter, reason);
  }

  /** Subscribes to ended sessions of all processes; their sockets must close. */
  onEnd(listener: (ended: readonly EndedSession[]) => void): void {
    this.endNotifier.onEnd(listener);
  }

  /** Subscribes to changes of session rights made in any process. */
  onRightsChange(listener: () => void): void {
    this.rightsChanges.onChange(listener);
  }

  private evict(ended: readonly EndedSession[]): void {
    this.ends += 1;
    for (const { sid } of ended) this.cache.delete(sid);
  }
}
