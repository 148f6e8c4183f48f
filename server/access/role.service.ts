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
import type { RoleDetail, roles } from '#contract/access/role.contract';
import { writeAudit } from '#server/kit/access/audit';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import type { Member } from '#server/kit/access/caller';
import { schoolTime } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';
import { changeRole, findRolesWithCounts, findRoleWithCounts, listRoles, lockRole, pageOfHolders } from './role.store';
import { UserStore } from './user.store';

/** Returns the rights that open or show something. */
const grantableRights = (rights: readonly string[]): string[] => rights.filter((right) => !openScreens.has(right));

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
    return listRoles(this.db);
  }

  /** Returns every role with its counts. */
  manage(): Promise<AnswerOf<typeof roles.manage>> {
    return findRolesWithCounts(this.db);
  }

  /** Returns one role with its rights. */
  detail(id: number): Promise<RoleDetail> {
    return this.one(this.db, id);
  }

  /** Returns holders of a role, or of a right through any role: accounts in scope with active grants. */
  async holders(query: ParsedOf<typeof roles.holders>, caller: Member): Promise<AnswerOf<typeof roles.holders>> {
    const found = await pageOfHolders(this.db, query, caller);
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
  save({ id, version, scopeKind: kind, rightNames }: ParsedOf<typeof roles.save>, caller: Member): Promise<RoleDetail> {
    return this.replace(id, version, caller, 'role.save', () => Promise.resolve({ wanted: rightNames, kind }));
  }

  /** Copies the rights of another role. */
  copy({ from, to, version }: ParsedOf<typeof roles.copy>, caller: Member): Promise<RoleDetail> {
    return this.replace(to, version, caller, 'role.copy', async (tx) => ({
      wanted: await this.store.rights(tx, from),
      kind: null,
      from,
    }));
  }

  private async replace(
    id: number,
    version: number,
    member: Member,
    action: string,
    choose: (tx: Tx) => Promise<{ wanted: readonly string[]; kind: ScopeKind | null; from?: number }>,
  ): Promise<RoleDetail> {
    const saved = await this.db.transact(async (tx) => {
      await this.store.lockGrants(tx);
      const row = await lockRole(tx, id);
      if (!row) throw new Failure(systemFailure.notFound);
      if (row.version !== version)
        throw await staleVersionFailure(tx, member, `role:${id}`, {
          rightNames: grantableRights(await this.store.rights(tx, id)),
          scopeKind: row.scopeKind,
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
      await changeRole(tx, id, { taken, added, kind });
      await writeAudit(tx, member, {
        action,
        object: `role:${id}`,
        before: { rights: before.length, scopeKind: row.scopeKind },
        after: {
          rights: after.length,
          scopeKind: kind ?? row.scopeKind,
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
    const row = await findRoleWithCounts(on, id);
    if (!row) throw new Failure(systemFailure.notFound);
    return { ...row, rightNames: grantableRights(await this.store.rights(on, id)) };
  }
}
