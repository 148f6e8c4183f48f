import { Injectable } from '@nestjs/common';
import { REPLAY_MINUTES, retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { PURGE_SLICE, purgeOldRows } from '#server/kit/db/purge';

/** SQL of rows that expire within hours: idempotency keys, and replay marks once their signature has expired. */
const deleteStatements: readonly string[] = [
  `
    delete from idempotency
    where (user_id, key) in (
      select user_id, key from idempotency where ends_at < now() limit ${PURGE_SLICE}
    )
    returning 1
  `,
  `
    delete from request_replay
    where sign_key in (
      select sign_key from request_replay
      where at < now() - ${REPLAY_MINUTES} * interval '1 minute'
      limit ${PURGE_SLICE}
    )
    returning 1
  `,
];

/** Tickets and sessions, which are kept for days after the time in `since`. */
const oldRows = [
  { table: 'entry_ticket', key: 'hash', since: 'expires_at', days: retentionDays.entryTicket },
  { table: 'sso_attempt', key: 'state_hash', since: 'expires_at', days: retentionDays.singleSignOnAttempt },
  { table: 'session', key: 'sid', since: 'expires_at', days: retentionDays.endedSession },
  // Older than any session it could have opened; its ticket is no longer accepted.
  { table: 'sso_login', key: 'id', since: 'gmt_create', days: retentionDays.singleSignOnLogin },
] as const;

/** Deletes what logins leave behind. */
@Injectable()
export class SessionSweepStore {
  constructor(private readonly db: Db) {}

  /** Deletes a slice of expired rows of each kind; returns their number. */
  async deleteOld(): Promise<number> {
    let deleted = 0;
    for (const statement of deleteStatements) deleted += (await this.db.rows(statement)).length;
    for (const { since, ...rows } of oldRows) {
      const old = `select ${rows.key} from ${rows.table} where ${since} < app_now() - $1 * interval '1 day' limit $2`;
      deleted += await purgeOldRows(this.db, { ...rows, old });
    }
    return deleted;
  }
}
