import { Injectable } from '@nestjs/common';
import type { PersonalField } from '#domain/logs/viewer-log.status';
import type { Member } from '#server/kit/access/caller';
import type { Db, Tx } from '#server/kit/db/db';
import { ViewerLogStore } from './viewer-log.store';

/** An access to personal data: whose, which and why. */
interface PersonalDataView {
  readonly of: number;
  readonly fields: readonly PersonalField[];
  readonly why: string;
}

/** Records accesses to personal data; entries cannot be changed and are sealed with the audit log. */
@Injectable()
export class ViewerLog {
  constructor(private readonly store: ViewerLogStore) {}

  /** Inserts one entry, in the transaction that reads the data if there is one. Throws for anonymous callers. */
  async record(on: Pick<Tx | Db, 'repository'>, caller: Member, { of, fields, why }: PersonalDataView): Promise<void> {
    const { userId, roleId, sid, ip, traceId } = caller;
    await this.store.add(on, {
      viewer: userId,
      roleId,
      sid,
      ip,
      person: of,
      fields: [...new Set(fields)],
      why,
      trace: traceId,
    });
  }
}
