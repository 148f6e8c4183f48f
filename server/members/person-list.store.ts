import { Injectable } from '@nestjs/common';
import { blackListStatus, memberOrigin } from '#domain/members/member.status';
import type { PersonRow } from '#contract/members/person-list.contract';
import type { Member } from '#server/kit/access/caller';
import { personScope } from '#server/kit/access/person-scope';
import { Db } from '#server/kit/db/db';
import { equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

/** A row of a list of people, with amounts and times as the database holds them. */
export type StoredPersonRow = Omit<PersonRow, 'balance' | 'syncedAt' | 'lastVisit' | 'lastLogin'> & {
  balance: number | null;
  syncedAt: Date | null;
  lastVisit: string | null;
  lastLogin: Date | null;
};

const ORIGIN = `
  case
    when exists (select 1 from v_sso_person s where s.user_id = u.id) then ${memberOrigin.sso}
    when exists (select 1 from registration r where r.user_id = u.id) then ${memberOrigin.registered}
    else ${memberOrigin.imported}
  end
`;
const BLACK_LISTED = `
  exists (
    select 1
    from v_black_list b
    where b.user_id = u.id
      and b.status = ${blackListStatus.listed}
      and (b.end_at is null or b.end_at > app_now())
  )
`;

const list: ListQuery<'keyword' | 'orgId' | 'origin' | 'listed' | 'status', 'username' | 'lastLogin'> = {
  select: `
    u.id, u.name, u.en_name as "enName", u.username, u.gender, u.phone, g.name as "orgName",
    g.en_name as "enOrgName", u.status, u.last_login as "lastLogin",
    (select w.balance from v_wallet w where w.user_id = u.id) as balance,
    coalesce(
      (select rg.role_id from v_role_grant rg where rg.user_id = u.id order by rg.sort, rg.role_id limit 1), 0
    ) as "roleId",
    (select count(*)::int from v_buddy b where b.user_id = u.id and b.check_status = 1) as buddies,
    (
      select count(*)::int
      from v_venue_order o
      where o.user_id = u.id
        and o.promise_status in (1, 4)
        and o.reservation_date > school_now()::date - 30
    ) as breaks,
    case when ${BLACK_LISTED} then ${blackListStatus.listed} end as listed, ${ORIGIN} as origin,
    (select max(l.gmt_create) from v_sso_login l where l.user_id = u.id) as "syncedAt",
    (
      select o.begin_at
      from v_venue_order o
      where o.user_id = u.id and o.promise_status = 2
      order by o.begin_at desc
      limit 1
    ) as "lastVisit"
  `,
  from: 'v_app_user u left join v_org g on g.id = u.org_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(u.username || ' ' || u.name || ' ' || u.phone) ilike ${text}`;
    },
    orgId: equals('u.org_id'),
    origin: equals(`(${ORIGIN})`),
    listed: (value) => `${value === true ? '' : 'not '}${BLACK_LISTED}`,
    status: equals('u.status'),
  },
  sorts: { username: 'u.username', lastLogin: 'u.last_login' },
  notNullSorts: ['username'],
  countFrom: 'v_app_user u',
  tieBreaker: 'u.id',
};

/** Limits to people with one of the roles within the caller's scope. */
const withinScope =
  (roleIds: readonly number[], caller: Member) =>
  (bind: Bind): string[] => [
    `exists (select 1 from v_role_grant rg where rg.user_id = u.id and rg.role_id = any (${bind(roleIds)}::int[]))`,
    ...personScope(caller, 'u.id')(bind),
  ];

/** Reads the people who hold one of some roles, within the caller's scope. */
@Injectable()
export class PersonListStore {
  readonly list: StoredList<StoredPersonRow, [roleIds: readonly number[], caller: Member]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }
}
