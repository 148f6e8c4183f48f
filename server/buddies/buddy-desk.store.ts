import { Injectable } from '@nestjs/common';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import type { BuddyRow } from '#contract/buddies/buddy.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { personScope } from '#server/kit/access/person-scope';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { BuddyEntity } from './buddy.entity';

/** A row of the list, with its times as the database holds them. */
export type StoredBuddyRow = Omit<BuddyRow, 'gmtCreate' | 'answeredAt'> & Pick<BuddyEntity, 'gmtCreate' | 'answeredAt'>;

const personFilter = (text: string) =>
  `
    select p.id
    from v_app_user p
    where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}
      and (p.name ilike ${text} or p.username ilike ${text})
  `;

const list: ListQuery<'keyword' | 'checkStatus', 'gmtCreate' | 'answeredAt'> = {
  select: `b.id, u.name, u.en_name as "enName", u.username, f.name as "buddyName", f.en_name as "enBuddyName", f.username as "buddyUsername", b.relation_note as note, b.check_status as "checkStatus", b.gmt_create as "gmtCreate", b.answered_at as "answeredAt"`,
  from: 'buddy b join v_app_user u on u.id = b.user_id join v_app_user f on f.id = b.buddy_user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(b.user_id = any(array(${personFilter(text)})) or b.buddy_user_id = any(array(${personFilter(text)})))`;
    },
    checkStatus: equals('b.check_status'),
  },
  sorts: { gmtCreate: 'b.gmt_create', answeredAt: 'b.answered_at' },
  notNullSorts: ['gmtCreate'],
  countFrom: 'buddy b',
  tieBreaker: 'b.id desc',
};

const withinScope = (caller: Member) => personScope(caller, 'b.user_id');
/** Returns the same scope condition for a handwritten statement. */
const scopeCondition = (caller: Member, values: unknown[]): string =>
  withinScope(caller)((value) => `$${values.push(value)}`).join(' and ') || 'true';

/** The invitations that nobody has answered. */
export const pendingBuddies: PendingRows = {
  table: 'buddy b',
  waiting: `b.check_status = ${checkStatus.checking}`,
  at: 'b.gmt_create',
  joins: 'join v_app_user u on u.id = b.user_id join v_app_user f on f.id = b.buddy_user_id',
  columns: {
    id: 'b.id',
    userId: 'b.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: 'f.name',
    aboutEn: 'f.en_name',
    reason: 'b.relation_note',
    keyword: 'u.username',
  },
  within: (caller, bind) => withinScope(caller)(bind),
};

/** Reads and removes pairs for staff, of the members within the caller's scope. */
@Injectable()
export class BuddyDeskStore {
  readonly list: StoredList<StoredBuddyRow, [caller: Member]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Locks and returns a pair. */
  async lock(
    tx: Tx,
    id: number,
    caller: Member,
  ): Promise<(Pick<BuddyEntity, 'id' | 'userId' | 'buddyUserId'> & { checkStatus: CheckStatus }) | undefined> {
    const values: unknown[] = [id];
    const reach = scopeCondition(caller, values);
    const [pair] = await tx.rows<Pick<BuddyEntity, 'id' | 'userId' | 'buddyUserId'> & { checkStatus: CheckStatus }>(
      `
        select b.id, b.user_id as "userId", b.buddy_user_id as "buddyUserId", b.check_status as "checkStatus"
        from buddy b
        where b.id = $1 and ${reach}
        for update
      `,
      values,
    );
    return pair;
  }

  /** Deletes a pair and returns its two people. */
  async drop(tx: Tx, id: number, caller: Member): Promise<Pick<BuddyEntity, 'userId' | 'buddyUserId'> | undefined> {
    const values: unknown[] = [id];
    const reach = scopeCondition(caller, values);
    const [pair] = await tx.rows<Pick<BuddyEntity, 'userId' | 'buddyUserId'>>(
      `
        delete from buddy b
        where b.id = $1 and ${reach}
        returning b.user_id as "userId", b.buddy_user_id as "buddyUserId"
      `,
      values,
    );
    return pair;
  }
}
