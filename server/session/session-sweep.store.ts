import { Injectable } from '@nestjs/common';
import { REPLAY_MINUTES, retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { PURGE_SLICE } from '#server/kit/db/purge';

/**
 * SQL of expired rows: idempotency keys, replay marks once their signature has expired, tickets and sessions, as long
 * after their end as `retentionDays` says.
 */
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
  `
    delete from entry_ticket
    where hash in (
      select hash from entry_ticket
      where expires_at < app_now() - ${retentionDays.entryTicket} * interval '1 day'
      limit ${PURGE_SLICE}
    )
    returning 1
  `,
  `
    delete from sso_attempt
    where state_hash in (
      select state_hash from sso_attempt
      where expires_at < app_now() - ${retentionDays.singleSignOnAttempt} * interval '1 day'
      limit ${PURGE_SLICE}
    )
    returning 1
  `,
  `
    delete from session
    where sid in (
      select sid from session
      where expires_at < app_now() - ${retentionDays.endedSession} * interval '1 day'
      limit ${PURGE_SLICE}
    )
    returning 1
  `,
  // Older than any session it could have opened; its ticket is no longer accepted.
  `
    delete from sso_login
    where id in (
      select id from sso_login
      where gmt_create < app_now() - ${retentionDays.singleSignOnLogin} * interval '1 day'
      limit ${PURGE_SLICE}
    )
    returning 1
  `,
];

/** Deletes what logins leave behind. */
@Injectable()
export class SessionSweepStore {
  constructor(private readonly db: Db) {}

  /** Deletes a batch of expired rows of each kind; returns their number. */
  async deleteOld(): Promise<number> {
    let deleted = 0;
    for (const statement of deleteStatements) deleted += (await this.db.rows(statement)).length;
    return deleted;
  }
}
