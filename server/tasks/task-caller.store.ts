import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { scopeOf, type ScopeRow } from '#server/kit/access/scope';
import type { Task } from './task.store';

interface TaskOwnerRow extends ScopeRow, Record<string, unknown> {
  readonly username: string;
  readonly name: string;
  readonly login_check_status: number;
  readonly rights: string[];
}

/** Callers of background tasks: the owner with the role's current rights, logged in or not. */
@Injectable()
export class TaskCallerStore {
  constructor(private readonly db: Db) {}

  /** Returns the owner as a caller; null if the owner or the role is gone. */
  async callerFor({
    userId,
    roleId,
    lang,
    trace,
    id,
  }: Pick<Task, 'id' | 'userId' | 'roleId' | 'lang' | 'trace'>): Promise<Member | null> {
    const [row] = await this.db.rows<TaskOwnerRow>(
      `
        select u.username, u.name, u.login_check_status, c.venue_ids, c.merchant_ids, c.org_ids, c.owner_id,
          array(select right_name from v_role_right r where r.role_id = c.role_id) as rights
        from v_app_user u
          join v_role_scope c on c.user_id = u.id
            and c.role_id = $2
            and (c.expires_at is null or c.expires_at > app_now())
        where u.id = $1 and u.status = 1
      `,
      [userId, roleId],
    );
    if (!row) return null;
    return {
      kind: 'member',
      sid: `task:${id}`,
      userId,
      roleId,
      username: row.username,
      name: row.name,
      loginCheckStatus: row.login_check_status,
      rights: new Set(row.rights),
      ...scopeOf(row),
      cipherKey: '',
      ip: '',
      agent: 'task',
      traceId: trace ?? `task-${id}`,
      lang,
      once: { key: null, path: '', bodyHash: '', replayKey: null },
    };
  }
}
