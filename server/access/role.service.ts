import { Inject, Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { rightDiff, rightChangeRefusal } from '#domain/access/grant.rules';
import { scopeKind, type ScopeKind } from '#domain/access/right.status';
import { systemFailure } from '#domain/system/system.failures';
import { userFailure } from '#domain/access/user.failures';
import { developerRights, rightNames } from '#contract/catalogue';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { openScreens } from '#contract/access/right-tree';
import type { HolderRow, RoleDetail, roles } from '#contract/access/role.contract';
import { writeAudit } from '#server/kit/access/audit';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolTime } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { contains, equals, listPage, type ListQuery } from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';
import { UserStore, type RoleGrantRow } from './user.store';

const ROLE = `
  select
    r.id, r.name, r.en_name as "enName",
    (
      select count(*)::int from role_right i where i.role_id = r.id and not i.right_name = any ($1::text[])
    ) as rights,
    (
      select count(*)::int
      from role_grant g
        join app_user u on u.id = g.user_id and u.status = 1
      where g.role_id = r.id and (g.expires_at is null or g.expires_at > app_now())
    ) as holders,
    r.scope_kind as "scopeKind", r.version
  from role r
`;

/** Returns the rights that open or show something. */
const grantableRights = (rights: readonly string[]): string[] => rights.filter((right) => !openScreens.has(right));

type StoredRole = Omit<HolderRow, 'scope' | 'expiresOn'> & RoleGrantRow;

const holders: ListQuery<'roleId' | 'right' | 'keyword', never> = {
  select: `g.user_id as "userId", u.name, u.en_name as "enName", u.username, u.status, g.role_id as "roleId", g.venue_ids, g.merchant_ids, g.campus_ids, g.org_ids, g.own, epoch_ms(g.expires_at) as "expiresAt"`,
  from: 'role_grant g join app_user u on u.id = g.user_id',
  filters: {
    roleId: equals('g.role_id'),
    right: (value, bind) =>
      `exists (select 1 from role_right r where r.role_id = g.role_id and r.right_name = ${bind(value)})`,
    keyword: contains('u.name', 'u.username'),
  },
  sorts: {},
  tieBreaker: 'g.role_id, g.user_id',
};

/** Edits roles and their rights. A change affects every open session at once. */
@Injectable()
export class RoleService {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    private readonly rightsChanges: RightsChangeNotifier,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the lookup list. */
  list(): Promise<AnswerOf<typeof roles.list>> {
    return this.db.rows<AnswerOf<typeof roles.list>[number]>(
      'select id, name, en_name as "enName" from role order by id',
    );
  }

  /** Returns every role with its counts. */
  manage(): Promise<AnswerOf<typeof roles.manage>> {
    return this.db.rows<AnswerOf<typeof roles.manage>[number]>(`${ROLE} order by r.id`, [[...openScreens]]);
  }

  /** Returns one role with its rights. */
  detail(id: number): Promise<RoleDetail> {
    return this.one(this.db, id);
  }

  /** Returns holders of a role, or of a right through any role: accounts in scope with active grants. */
  async holders(
    { page, size, ...filter }: ParsedOf<typeof roles.holders>,
    caller: Caller,
  ): Promise<AnswerOf<typeof roles.holders>> {
    const found = await listPage<StoredRole>(this.db, holders, { ...filter, page, size }, (bind) => [
      '(g.expires_at is null or g.expires_at > app_now())',
      ...scopeConditions(requireMember(caller), { person: 'g.user_id' })(bind),
    ]);
    const scopes = await this.store.scopes(this.db, found.content);
    return {
      ...found,
      content: found.content.map((row, i) => ({
        userId: row.userId,
        name: visibleName(caller, row.name),
        enName: canSeePersons(caller) ? row.enName : '',
        username: row.username,
        status: row.status,
        roleId: row.roleId,
        scope: scopes[i] ?? { kind: scopeKind.all, ids: [], names: [] },
        expiresOn: row.expiresAt === null ? null : schoolTime(row.expiresAt - 1).date,
      })),
    };
  }

  /** Replaces the rights and the default scope of a role. */
  save({ id, version, scopeKind: kind, rightNames }: ParsedOf<typeof roles.save>, caller: Caller): Promise<RoleDetail> {
    return this.replace(id, version, caller, 'role.save', () => Promise.resolve({ wanted: rightNames, kind }));
  }

  /** Copies the rights of another role. */
  copy({ from, to, version }: ParsedOf<typeof roles.copy>, caller: Caller): Promise<RoleDetail> {
    return this.replace(to, version, caller, 'role.copy', async (tx) => ({
      wanted: await this.store.rights(tx, from),
      kind: null,
      from,
    }));
  }

  private async replace(
    id: number,
    version: number,
    caller: Caller,
    action: string,
    choose: (tx: Tx) => Promise<{ wanted: readonly string[]; kind: ScopeKind | null; from?: number }>,
  ): Promise<RoleDetail> {
    const member = requireMember(caller);
    const saved = await this.db.transact(async (tx) => {
      await this.store.lockGrants(tx);
      const [row] = await tx.rows<{ version: number; scope_kind: ScopeKind }>(
        'select version, scope_kind from role where id = $1 for update',
        [id],
      );
      if (!row) throw new Failure(systemFailure.notFound);
      if (row.version !== version)
        throw await staleVersionFailure(tx, caller, `role:${id}`, {
          rightNames: grantableRights(await this.store.rights(tx, id)),
          scopeKind: row.scope_kind,
          version: row.version,
        });
      const { wanted: requestedRights, kind, from } = await choose(tx);
      if (kind !== null && isSuperRole(id) && kind !== scopeKind.all) throw new Failure(userFailure.superReachesAll);
      const before = grantableRights(await this.store.rights(tx, id));
      const after = grantableRights([...new Set(requestedRights)].sort());
      throwIfRefused(
        rightChangeRefusal(member, {
          roleId: id,
          before,
          after,
          known: new Set<string>(rightNames),
          developers: developerRights,
          production: this.env.NODE_ENV === 'production',
        }),
      );
      const { added, taken } = rightDiff({ before, after });
      await tx.rows('delete from role_right where role_id = $1 and right_name = any ($2::text[])', [id, taken]);
      await tx.rows('insert into role_right (role_id, right_name) select $1, unnest($2::text[])', [id, added]);
      await tx.rows('update role set version = version + 1, scope_kind = coalesce($2, scope_kind) where id = $1', [
        id,
        kind,
      ]);
      await writeAudit(tx, caller, {
        action,
        object: `role:${id}`,
        before: { rights: before.length, scopeKind: row.scope_kind },
        after: {
          rights: after.length,
          scopeKind: kind ?? row.scope_kind,
          added: added.join(', '),
          taken: taken.join(', '),
          ...(from === undefined ? {} : { from }),
        },
      });
      return this.one(tx, id);
    });
    await this.rightsChanges.announce();
    return saved;
  }

  private async one(on: Pick<Tx | Db, 'rows'>, id: number): Promise<RoleDetail> {
    const [row] = await on.rows<Omit<RoleDetail, 'rightNames'>>(`${ROLE} where r.id = $2`, [[...openScreens], id]);
    if (!row) throw new Failure(systemFailure.notFound);
    return { ...row, rightNames: grantableRights(await this.store.rights(on, id)) };
  }
}
