import { Injectable } from '@nestjs/common';
import { crowdStatus } from '#domain/special-crowds/special-crowd.status';
import type { CrowdRow } from '#contract/special-crowds/special-crowd.contract';
import type { Member } from '#server/kit/access/caller';
import { personScope } from '#server/kit/access/person-scope';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { personContains } from '#server/kit/db/person-contains';

/** A row of the list, with its time as the database holds it. */
export type StoredCrowdRow = Omit<CrowdRow, 'gmtCreate'> & { gmtCreate: Date };

const STATUS_CASE = `case when c.ended_at is not null or c.valid_to < school_now()::date then ${crowdStatus.ended} when c.valid_from > school_now()::date then ${crowdStatus.ahead} else ${crowdStatus.valid} end`;

const list: ListQuery<'keyword' | 'kind' | 'standing', 'gmtCreate' | 'validTo'> = {
  select: `c.id, c.user_id as "userId", u.name, u.en_name as "enName", u.username, u.phone, c.kind, c.valid_from as "validFrom", c.valid_to as "validTo", ${STATUS_CASE} as standing, c.proof_note as "proofNote", c.remark, c.gmt_create as "gmtCreate", c.version`,
  from: 'special_crowd c join v_app_user u on u.id = c.user_id',
  filters: {
    keyword: personContains('c.user_id'),
    kind: equals('c.kind'),
    standing: equals(`(${STATUS_CASE})`),
  },
  sorts: { gmtCreate: 'c.gmt_create', validTo: 'c.valid_to' },
  notNullSorts: ['gmtCreate', 'validTo'],
  countFrom: 'special_crowd c',
  tieBreaker: 'c.id desc',
};

const withinScope = (caller: Member) => personScope(caller, 'c.user_id');
/** Returns the scope condition on a person of a handwritten statement. */
const reachOf = (caller: Member, values: unknown[]): string =>
  personScope(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';

/** Reads the special crowd and the people who may join it, within the caller's scope. */
@Injectable()
export class SpecialCrowdDeskStore {
  readonly list: StoredList<StoredCrowdRow, [caller: Member]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns active people by name, account or telephone number. */
  people(keyword: string, limit: number, caller: Member): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, keyword, limit];
    const reach = reachOf(caller, values);
    return this.db.rows(
      `
        select u.id, u.name || ' · ' || u.username as name,
          coalesce(nullif(u.en_name, ''), u.name) || ' · ' || u.username as "enName"
        from v_app_user u
        where ((u.username || ' ' || u.name || ' ' || u.phone) ilike $1 or u.id::text = $2)
          and u.status = 1
          and ${reach}
        order by u.id
        limit $3
      `,
      values,
    );
  }

  /** Returns the active people with these accounts, and whether each has a qualification. */
  findByUsernames(
    on: Pick<Tx | Db, 'rows'>,
    usernames: readonly string[],
    caller: Member,
  ): Promise<{ id: number; username: string; held: boolean }[]> {
    const values: unknown[] = [usernames];
    const reach = reachOf(caller, values);
    return on.rows<{ id: number; username: string; held: boolean }>(
      `
        select
          u.id, u.username,
          exists (
            select 1
            from special_crowd c
            where c.user_id = u.id and c.ended_at is null and c.valid_to >= school_now()::date
          ) as held
        from v_app_user u
        where u.username = any ($1) and u.status = 1 and ${reach}
      `,
      values,
    );
  }
}
