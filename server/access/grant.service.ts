import { Injectable } from '@nestjs/common';
import { isCode } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { grantRefusal, scopeRefusal } from '#domain/access/grant.rules';
import { scopeKind, sessionEnd } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/access/user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { zoneName } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { onlyScope, type Scope } from '#server/kit/access/scope';
import { SessionService } from '#server/session/session.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { UserStore } from './user.store';

/**
 * Super admin roles of which one holder must remain; developers do not count, because they cannot administer a school.
 */
const superAdminRoles = [role.admin, role.schoolAdmin] as const;
const isLastSuper = (roleId: number): boolean => (superAdminRoles as readonly number[]).includes(roleId);

const inside = (requested: readonly number[] | null, own: readonly number[] | null): boolean =>
  own === null || (requested !== null && requested.every((id) => own.includes(id)));

/** Returns whether a data scope lies within another. */
const isScopeWithin = (requested: Scope, own: Scope): boolean =>
  inside(requested.venueIds, own.venueIds) &&
  inside(requested.merchantIds, own.merchantIds) &&
  inside(requested.orgIds, own.orgIds) &&
  (own.ownerId === null || requested.ownerId === own.ownerId);

/** Assigns and removes roles; open sessions and sockets are limited or ended at once. */
@Injectable()
export class GrantService {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    private readonly sessions: SessionService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Assigns a role with its scope and last day, or changes both. */
  async grant(input: ParsedOf<typeof users.grant>, member: Member): Promise<{ id: number }> {
    throwIfRefused(scopeRefusal(input.roleId, input.scopeKind, input.scopeIds));
    await this.db.transact((tx) => this.grantIn(tx, input, member, member));
    await this.rightsChanges.announce();
    return { id: input.id };
  }

  /** Removes a role; returns the number of logins it ended. */
  async revoke({ id, roleId, reason }: ParsedOf<typeof users.revoke>, member: Member): Promise<{ ended: number }> {
    const ended = await this.db.transact(async (tx) => {
      await this.store.lockGrants(tx);
      await this.store.find(tx, member, id);
      throwIfRefused(grantRefusal(member, id, roleId, await this.store.rights(tx, roleId)));
      await this.assertSuperRemains(tx, id, roleId);
      const before = await this.auditImage(tx, id, roleId);
      if (!before) throw new Failure(userFailure.roleNotHeld);
      await this.store.dropGrant(tx, id, roleId);
      await writeAudit(tx, member, { action: 'user.revokeRole', object: `user:${id}`, before, reason });
      return this.sessions.revokeIn(tx, { userId: id, roleId }, sessionEnd.roleTaken);
    });
    await this.sessions.announce(ended, sessionEnd.roleTaken);
    await this.rightsChanges.announce();
    return { ended: ended.length };
  }

  /** Throws if no super admin with a permanent login would remain. `roleId` null: the whole account. */
  async assertSuperRemains(tx: Tx, userId: number, roleId: number | null): Promise<void> {
    if (roleId !== null && !isLastSuper(roleId)) return;
    const held = await this.store.holdsAny(tx, userId, superAdminRoles);
    if (held && !(await this.store.hasOtherSuperAdmin(tx, superAdminRoles, userId, roleId)))
      throw new Failure(userFailure.lastSuper);
  }

  /** Serialises all changes of roles and accounts. */
  lockGrants(tx: Tx): Promise<void> {
    return this.store.lockGrants(tx);
  }

  /** Assigns a role inside a transaction that also creates the account. */
  async grantIn(
    tx: Tx,
    {
      id,
      roleId,
      scopeKind: kind,
      scopeIds,
      expiresOn = null,
    }: Omit<ParsedOf<typeof users.grant>, 'expiresOn'> & { expiresOn?: string | null | undefined },
    member: Member,
    caller: Caller,
  ): Promise<void> {
    await this.store.lockGrants(tx);
    await this.store.find(tx, member, id);
    if (!isCode(role, roleId)) throw new Failure(userFailure.roleNotHeld);
    throwIfRefused(grantRefusal(member, id, roleId, await this.store.rights(tx, roleId)));
    const listed = kind !== scopeKind.all && kind !== scopeKind.own;
    if (listed && (await this.store.countExisting(tx, kind, scopeIds)) !== new Set(scopeIds).size)
      throw new Failure(userFailure.scopeUnknown);
    if (expiresOn !== null) {
      if (await this.store.isPast(tx, expiresOn)) throw new Failure(userFailure.expiryPast);
      await this.assertSuperRemains(tx, id, roleId);
    }
    const before = await this.auditImage(tx, id, roleId);
    await this.store.upsertGrant(tx, {
      userId: id,
      roleId,
      kind,
      ids: listed ? scopeIds : [],
      lastDay: expiresOn,
      zone: zoneName(),
      by: member.userId,
    });
    const reach = await this.store.grantedScope(tx, id, roleId);
    if (reach && !isScopeWithin(reach, onlyScope(member))) throw new Failure(userFailure.scopeBeyond);
    await writeAudit(tx, caller, {
      action: before ? 'user.changeGrant' : 'user.grantRole',
      object: `user:${id}`,
      ...(before ? { before } : {}),
      after: await this.auditImage(tx, id, roleId),
    });
  }

  /** Returns a grant as stored in the log. */
  private async auditImage(tx: Tx, userId: number, roleId: number): Promise<Record<string, unknown> | null> {
    const grant = (await this.store.grants(tx, userId)).find((one) => one.roleId === roleId);
    if (!grant) return null;
    const [scope] = await this.store.scopes(tx, [grant]);
    return { roleId, scopeKind: scope?.kind, scopeIds: scope?.ids.join(','), expiresAt: grant.expiresAt };
  }
}
