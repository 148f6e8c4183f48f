import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import type { SpaceUserRow } from '#contract/office-spaces/space-user.contract';
import { orgScope } from '#server/kit/access/org-scope';
import type { Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const SPACE_ROLES = [role.spaceAdmin, role.spacePrincipal, role.officeAdmin, role.officeClerk];
const rolesText = (lang: 'zh' | 'en', between: string) =>
  `coalesce((
    select string_agg(
      case g.role_id ${SPACE_ROLES.map((code) => `when ${code} then '${enumMember(role, code)?.[lang] ?? ''}'`).join(' ')} end,
      '${between}' order by g.role_id
    )
    from v_role_grant g
    where g.user_id = s.user_id and g.role_id in (${SPACE_ROLES.join(', ')})
  ), '')`;

const STANDARD = 'coalesce(s.quota_area, q.area)';
const list: ListQuery<'keyword' | 'orgId' | 'rank' | 'over' | 'id', 'name' | 'area' | 'overArea'> = {
  select: `
    s.id, u.username, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName", s.org_id as "orgId",
    o.name as "orgName", o.en_name as "enOrgName", s.rank, s.quota_area / 100.0 as "quotaArea",
    ${STANDARD} / 100.0 as standard, coalesce(t.rooms, '') as rooms, coalesce(t.area, 0) / 100.0 as area,
    greatest(coalesce(t.area, 0) - ${STANDARD}, 0) / 100.0 as "overArea", ${rolesText('zh', '、')} as roles,
    ${rolesText('en', ', ')} as "enRoles", s.note, s.version
  `,
  from: `
    space_user s
      join v_app_user u on u.id = s.user_id
      join v_org o on o.id = s.org_id
      join space_rank_quota q on q.rank = s.rank
      left join (
        select x.space_user_id, string_agg(r.room_no, ', ' order by r.room_no) as rooms, sum(x.share) as area
        from v_occupant_today x
          join v_room r on r.id = x.room_id
        group by x.space_user_id
      ) t on t.space_user_id = s.id
  `,
  filters: {
    keyword: contains('u.name', 'u.en_name', 'u.username'),
    orgId: equals('s.org_id'),
    rank: equals('s.rank'),
    over: (value) => (value === true ? `coalesce(t.area, 0) > ${STANDARD}` : 'true'),
    id: equals('s.id'),
  },
  sorts: { name: 'u.name', area: 'coalesce(t.area, 0)', overArea: `greatest(coalesce(t.area, 0) - ${STANDARD}, 0)` },
  tieBreaker: 'u.name, s.id',
};

/**
 * Returns the conditions of the people a scope includes: those of its departments. Who is in charge of rooms reaches
 * the people in these rooms.
 */
const withinScope =
  (scope: Scope) =>
  (bind: Bind): string[] => [
    ...orgScope({ ...scope, ownerId: null }, { org: 's.org_id' })(bind),
    ...(scope.ownerId === null
      ? []
      : [
          `(s.user_id = ${bind(scope.ownerId)} or exists (
            select 1
            from office_occupant c
              join v_room r on r.id = c.room_id
            where c.space_user_id = s.id and r.principal_user_id = ${bind(scope.ownerId)}
          ))`,
        ]),
  ];

/** Reads the people who use rooms. */
@Injectable()
export class SpaceUserStore {
  readonly list: StoredList<SpaceUserRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the active departments of a scope. */
  orgs({ orgIds }: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows(
      `
        select id, name, en_name as "enName"
        from v_org
        where status = 1 and ($1::int[] is null or id = any ($1))
        order by sort, id
      `,
      [orgIds],
    );
  }

  /** Returns the id of the active account with a user name. */
  async findAccount(tx: Tx, username: string): Promise<number | undefined> {
    const [row] = await tx.rows<{ id: number }>('select id from v_app_user where username = $1 and status = 1', [
      username,
    ]);
    return row?.id;
  }
}
