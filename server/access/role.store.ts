import { In } from 'typeorm';
import type { ScopeKind } from '#domain/access/right.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { openScreens } from '#contract/access/right-tree';
import type { HolderRow, RoleDetail, roles } from '#contract/access/role.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { lockRow } from '#server/kit/db/columns';
import type { Db, Tx } from '#server/kit/db/db';
import { contains, equals, listPage, type ListQuery } from '#server/kit/db/list';
import { RoleRightEntity } from './role-right.entity';
import { RoleEntity } from './role.entity';
import type { RoleGrantRow } from './user.store';

const ROLE = `
  select
    r.id, r.name, r.en_name as "enName",
    (
      select count(*)::int from role_right i where i.role_id = r.id and not i.right_name = any ($1::text[])
    ) as rights,
    (
      select count(*)::int
      from v_role_grant g
        join v_app_user u on u.id = g.user_id and u.status = 1
      where g.role_id = r.id and (g.expires_at is null or g.expires_at > app_now())
    ) as holders,
    r.scope_kind as "scopeKind", r.version
  from role r
`;

type StoredRole = Omit<HolderRow, 'scope' | 'expiresOn'> & RoleGrantRow;

const holders: ListQuery<'roleId' | 'right' | 'keyword', never> = {
  select: `g.user_id as "userId", u.name, u.en_name as "enName", u.username, u.status, g.role_id as "roleId", g.venue_ids, g.merchant_ids, g.campus_ids, g.org_ids, g.own, epoch_ms(g.expires_at) as "expiresAt"`,
  from: 'v_role_grant g join v_app_user u on u.id = g.user_id',
  filters: {
    roleId: equals('g.role_id'),
    right: (value, bind) =>
      `exists (select 1 from role_right r where r.role_id = g.role_id and r.right_name = ${bind(value)})`,
    keyword: contains('u.name', 'u.username'),
  },
  sorts: {},
  tieBreaker: 'g.role_id, g.user_id',
};

/** Returns the names of every role. */
export function listRoles(db: Db): Promise<AnswerOf<typeof roles.list>> {
  return db.repository(RoleEntity).find({ select: { id: true, name: true, enName: true }, order: { id: 'asc' } });
}

/** Returns every role with its counts. */
export function findRolesWithCounts(db: Db): Promise<AnswerOf<typeof roles.manage>> {
  return db.rows<AnswerOf<typeof roles.manage>[number]>(`${ROLE} order by r.id`, [[...openScreens]]);
}

/** Returns one role with its counts. */
export async function findRoleWithCounts(
  on: Pick<Tx | Db, 'rows'>,
  id: number,
): Promise<Omit<RoleDetail, 'rightNames'> | undefined> {
  return (await on.rows<Omit<RoleDetail, 'rightNames'>>(`${ROLE} where r.id = $2`, [[...openScreens], id]))[0];
}

/** Returns a page of active grants of people within the caller's scope. */
export function pageOfHolders(db: Db, query: ParsedOf<typeof roles.holders>, caller: Member) {
  return listPage<StoredRole>(db, holders, query, (bind) => [
    '(g.expires_at is null or g.expires_at > app_now())',
    ...scopeConditions(caller, { person: 'g.user_id' })(bind),
  ]);
}

/** Locks and returns a role. */
export async function lockRole(
  tx: Tx,
  id: number,
): Promise<{ readonly version: number; readonly scopeKind: ScopeKind } | undefined> {
  return (await lockRow(tx, RoleEntity, id)) as (RoleEntity & { scopeKind: ScopeKind }) | undefined;
}

/** Removes and adds rights of a role and increments its version. A null kind of scope stays as it is. */
export async function changeRole(
  tx: Tx,
  id: number,
  {
    taken,
    added,
    kind,
  }: { readonly taken: readonly string[]; readonly added: readonly string[]; readonly kind: ScopeKind | null },
): Promise<void> {
  await tx.repository(RoleRightEntity).delete({ roleId: id, rightName: In(taken) });
  await tx.rows('insert into role_right (role_id, right_name) select $1, unnest($2::text[])', [id, added]);
  await tx
    .repository(RoleEntity)
    .update(id, { version: () => 'version + 1', ...(kind === null ? {} : { scopeKind: kind }) });
}
