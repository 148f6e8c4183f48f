import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import type { ScopeRow } from '#server/kit/access/scope';
import { createBatchLoader } from '#server/kit/runtime/batch-loader';
import type { SessionEntity } from './session.entity';

/** A session as the guard needs it, with the person, the grant of the role and its idle time (seconds). */
export interface SessionRow extends ScopeRow {
  readonly sid: string;
  readonly user_id: number;
  readonly role_id: number;
  readonly cipher_key: string;
  readonly alive: boolean;
  readonly quiet: number;
  readonly username: string;
  readonly name: string;
  readonly login_check_status: number;
  readonly rights: string[];
  readonly must_change: boolean;
}

/** Selects sessions: one, all of a person, all of a person in one role, or all of some identity provider logins. */
export interface SessionFilter {
  readonly sid?: string;
  readonly userId?: number;
  readonly roleId?: number;
  readonly ssoIds?: readonly number[];
}

/** Maximum number of sessions per statement. */
const BATCH_SIZE = 200;

/** Skips locked sessions: the other writer updates or ends them. */
const TOUCH =
  'update session s set last_seen = app_now() from (select sid from session where sid = any($1::text[]) and revoked_at is null for update skip locked) held where s.sid = held.sid';

/** Rows of sessions. Expiry is decided by the clock of PostgreSQL. */
@Injectable()
export class SessionStore {
  private readonly finder = createBatchLoader<string, SessionRow>(
    async (sids) =>
      new Map(
        (
          await this.db.prepared<SessionRow & Record<string, unknown>>(
            'find sessions',
            'select * from find_sessions($1)',
            [sids],
          )
        ).map((row) => [row.sid, row]),
      ),
    BATCH_SIZE,
  );
  private readonly toucher = createBatchLoader<string, true>(async (sids) => {
    await this.db.prepared('session.touch', TOUCH, [sids]);
    return new Map<string, true>();
  }, BATCH_SIZE);

  constructor(private readonly db: Db) {}

  /** Returns the session of an id, active or not. Concurrent calls are batched. */
  find(sid: string): Promise<SessionRow | undefined> {
    return this.finder.load(sid);
  }

  /** Inserts a session; returns its end (epoch seconds). */
  async insert(
    tx: Tx,
    row: Pick<SessionEntity, 'sid' | 'userId' | 'roleId' | 'cipherKey' | 'remember' | 'ssoId' | 'idleSeconds'> & {
      seconds: number;
      ip: string;
      agent: string;
    },
  ): Promise<number> {
    const [opened] = await tx.rows<{ ends: number }>(
      `
        insert into session (
          sid, user_id, role_id, cipher_key, remember, gmt_create, last_seen, expires_at, idle_seconds, ip, agent,
          sso_id
        )
        values ($1, $2, $3, $4, $5, app_now(), app_now(), app_now() + $6 * interval '1 second', $7, $8, $9, $10)
        returning floor(extract(epoch from expires_at))::float8 as ends
      `,
      [
        row.sid,
        row.userId,
        row.roleId,
        row.cipherKey,
        row.remember,
        row.seconds,
        row.idleSeconds,
        row.ip,
        row.agent,
        row.ssoId,
      ],
    );
    return (opened as { ends: number }).ends;
  }

  /** Records that the session was used now; concurrent calls are batched. */
  async touch(sid: string): Promise<void> {
    await this.toucher.load(sid);
  }

  /** Ends active sessions; returns their ids. An empty filter ends nothing. */
  async revoke(tx: Tx, { sid, userId, roleId, ssoIds }: SessionFilter, reason: string): Promise<string[]> {
    if (sid === undefined && userId === undefined && (ssoIds === undefined || ssoIds.length === 0)) return [];
    const ended = await tx.rows<Pick<SessionEntity, 'sid'>>(
      `
        update session
        set revoked_at = app_now(), revoke_reason = $4
        where revoked_at is null
          and ($1::text is null or sid = $1)
          and ($2::int is null or user_id = $2)
          and ($3::int is null or role_id = $3)
          and ($5::bigint[] is null or sso_id = any($5))
        returning sid
      `,
      [sid ?? null, userId ?? null, roleId ?? null, reason, ssoIds ?? null],
    );
    return ended.map((row) => row.sid);
  }

  /** Ends the active sessions of a person except one; returns their ids. */
  async revokeOthers(tx: Tx, userId: number, keepSid: string | null, reason: string): Promise<string[]> {
    const ended = await tx.rows<Pick<SessionEntity, 'sid'>>(
      `
        update session
        set revoked_at = app_now(), revoke_reason = $3
        where revoked_at is null and user_id = $1 and ($2::text is null or sid <> $2)
        returning sid
      `,
      [userId, keepSid, reason],
    );
    return ended.map(({ sid }) => sid);
  }

  /** Returns sessions ended within the last seconds by any process. */
  async recentlyEnded(seconds: number): Promise<{ sid: string; reason: string }[]> {
    return this.db.rows<{ sid: string; reason: string }>(
      `
        select sid, coalesce(revoke_reason, '') as reason
        from session
        where revoked_at > app_now() - $1 * interval '1 second'
      `,
      [seconds],
    );
  }
}
