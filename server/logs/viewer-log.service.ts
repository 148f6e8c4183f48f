import { Injectable } from '@nestjs/common';
import type { PersonalField } from '#domain/logs/viewer-log.status';
import { requireMember, type Caller } from '#server/kit/access/caller';
import type { Db, Tx } from '#server/kit/db/db';

/** An access to personal data: whose, which and why. */
interface PersonalDataView {
  readonly of: number;
  readonly fields: readonly PersonalField[];
  readonly why: string;
}

/** Records accesses to personal data; entries cannot be changed and are sealed with the audit log. */
@Injectable()
export class ViewerLog {
  /** Inserts one entry, in the transaction that reads the data if there is one. Throws for anonymous callers. */
  async record(on: Pick<Tx | Db, 'rows'>, caller: Caller, { of, fields, why }: PersonalDataView): Promise<void> {
    const { userId, roleId, sid, ip, traceId } = requireMember(caller);
    await on.rows(
      'insert into viewer_log (viewer, role_id, sid, ip, person, fields, why, trace) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [userId, roleId, sid, ip, of, [...new Set(fields)], why, traceId],
    );
  }
}
