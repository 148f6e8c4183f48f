import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { UserRow, users } from '#contract/access/user.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery, type SqlFilter } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { isLiveSession } from './user.store';

/** A row of the list, with its times in epoch ms. */
export type UserListRow = Omit<UserRow, 'lockedUntil' | 'lastLogin' | 'gmtCreate'> &
  Record<string, unknown> & {
    readonly lockedUntil: number | null;
    readonly lastLogin: number | null;
    readonly createdAt: number;
  };

const holds: SqlFilter = (value, bind) =>
  `
    exists (
      select 1
      from v_role_grant g
      where g.user_id = u.id
        and g.role_id = ${bind(value)}
        and (g.expires_at is null or g.expires_at > app_now())
    )
  `;
const locked: SqlFilter = (value) =>
  value === true ? 'u.locked_until > app_now()' : '(u.locked_until is null or u.locked_until <= app_now())';

const list: ListQuery<'keyword' | 'roleId' | 'orgId' | 'status' | 'locked', 'gmtCreate' | 'lastLogin' | 'username'> = {
  select: `
    u.id, u.name, u.en_name as "enName", u.username, u.phone, o.name as "orgName", o.en_name as "enOrgName",
    u.status,
    array(
      select g.role_id
      from v_role_grant g
      where g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now())
      order by g.sort, g.role_id
    ) as "roleIds",
    case when u.locked_until > app_now() then epoch_ms(u.locked_until) end as "lockedUntil",
    (select count(*)::int from v_session s where s.user_id = u.id and ${isLiveSession}) as online,
    epoch_ms(u.last_login) as "lastLogin", epoch_ms(u.gmt_create) as "createdAt"
  `,
  from: 'v_app_user u left join org o on o.id = u.org_id',
  filters: {
    keyword: contains(`(u.username || ' ' || u.name || ' ' || u.phone)`),
    roleId: holds,
    orgId: (value, bind) => `u.org_id = any (orgs_below(array[${bind(value)}::int]))`,
    status: equals('u.status'),
    locked,
  },
  sorts: { gmtCreate: 'u.gmt_create', lastLogin: 'u.last_login', username: 'u.username' },
  tieBreaker: 'u.id desc',
};

const withinScope = (caller: Member) => scopeConditions(caller, { person: 'u.id' });

/** Reads the accounts within the caller's scope, and the choices for the scope of a grant. */
@Injectable()
export class UserDeskStore {
  readonly list: StoredList<UserListRow, [caller: Member]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the campuses, venues and merchants. */
  async places(): Promise<Omit<AnswerOf<typeof users.reaches>, 'orgs'>> {
    const of = (view: string, name: string, parent: string, order: string) =>
      this.db.rows<{ id: number; name: string; enName: string; parentId: number | null }>(
        `select id, ${name} as name, en_name as "enName", ${parent} as "parentId" from ${view} order by ${order}`,
      );
    const [campuses, venues, merchants] = await Promise.all([
      of('v_campus', 'campus_name', 'null::int', 'sort, id'),
      of('v_venue', 'venue_name', 'campus_id', 'sort, id'),
      of('v_merchant', 'merchant_name', 'null::int', 'id'),
    ]);
    return { campuses, venues, merchants };
  }

  /** Returns active departments, parents before children. */
  departments(): Promise<AnswerOf<typeof users.orgs>> {
    return this.db.rows<AnswerOf<typeof users.orgs>[number]>(
      `
        select id, name, en_name as "enName", parent_id as "parentId"
        from org
        where status = 1
        order by parent_id nulls first, sort, id
      `,
    );
  }
}
