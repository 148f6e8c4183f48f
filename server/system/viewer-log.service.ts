import { Injectable } from '@nestjs/common';
import type { PersonalField } from '#domain/system/viewer-log.status';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Db, Tx } from '#server/kit/db';

/** Whose data was opened, which, and why. */
export interface Opening {
  readonly of: number;
  readonly fields: readonly PersonalField[];
  readonly why: string;
}

/** Remembers who opened whose personal data; nobody can change it afterwards, and it is sealed with the audit log. */
@Injectable()
export class ViewerLog {
  /** Writes one line, in the transaction that reads the data where there is one. Refuses callers who are not logged in. */
  async opened(on: Pick<Tx | Db, 'rows'>, caller: Caller, { of, fields, why }: Opening): Promise<void> {
    const { userId, roleId, sid, ip, traceId } = memberOf(caller);
    await on.rows(
      'insert into viewer_log (viewer, role_id, sid, ip, person, fields, why, trace) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [userId, roleId, sid, ip, of, [...new Set(fields)], why, traceId],
    );
  }
}
