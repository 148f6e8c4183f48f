import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { scopeKind } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/access/user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { AccountScope } from './account-scope.service';
import { GrantService } from './grant.service';
import { TemporaryPasswords } from './temporary-password.service';
import { defaultScopeKindOf } from './user-account.store';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';

/** Creates and edits accounts for administrators. */
@Injectable()
export class UserAccountService {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountScope,
    private readonly grants: GrantService,
    private readonly passwords: TemporaryPasswords,
  ) {}

  /** Creates an account with one role. Its password is sent to the owner, or returned if there is no channel. */
  async add(
    { username, roleId, name, enName, gender, phone, email, orgId }: ParsedOf<typeof users.add>,
    member: Member,
  ): Promise<AnswerOf<typeof users.add>> {
    const made = await this.passwords.make();
    const { hash } = made;
    return this.db.transact(async (tx) => {
      const userId = await this.accounts.writer.open(
        tx,
        { username, name, enName, gender, phone, email, orgId, passwordHash: hash, temporaryHash: hash },
        { wallet: true },
      );
      if (userId === null) throw new Failure(userFailure.usernameTaken);
      await writeAudit(tx, member, { action: 'user.add', object: `user:${userId}`, after: { username, orgId } });
      await this.grants.grantIn(
        tx,
        { id: userId, roleId, scopeKind: await this.defaultScopeKind(tx, roleId), scopeIds: [] },
        member,
        member,
      );
      return {
        id: userId,
        username,
        ...(await this.passwords.deliver(tx, userId, username, made)),
      };
    });
  }

  /** Edits the details of a person; a phone or email that is not sent stays unchanged. */
  async edit({ id, version, ...input }: ParsedOf<typeof users.edit>, caller: Member): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const was = await this.accounts.lockReachable(tx, caller, id);
      if (version !== undefined && version !== was.version) {
        const { gender, orgId, version: newest } = was;
        throw await staleVersionFailure(tx, caller, `user:${id}`, {
          name: visibleName(caller, was.name),
          enName: canSeePersons(caller) ? was.enName : '',
          gender,
          orgId,
          version: newest,
        });
      }
      const updated = { ...input, phone: input.phone ?? was.phone, email: input.email ?? was.email };
      await this.accounts.writer.edit(tx, id, updated);
      const fields = (['name', 'enName', 'gender', 'phone', 'email'] as const).filter(
        (field) => was[field] !== updated[field],
      );
      // The log records which personal data changed, but not the values.
      await writeAudit(tx, caller, {
        action: 'user.edit',
        object: `user:${id}`,
        before: { orgId: was.orgId },
        after: { orgId: updated.orgId, fields: fields.join(',') },
      });
    });
    return { id };
  }

  /**
   * Sets a password that must be changed, ends every login and clears failed attempts. The password is sent to the
   * owner, or returned if there is no channel.
   */
  async reset({ id, reason }: ParsedOf<typeof users.reset>, caller: Member): Promise<AnswerOf<typeof users.reset>> {
    const made = await this.passwords.make();
    const { ended, ...reply } = await this.db.transact(async (tx) => {
      const { username } = await this.accounts.lockOther(tx, caller, id);
      const ended = await this.passwords.replace(tx, id, made);
      await this.accounts.writer.markTemporary(tx, id);
      await writeAudit(tx, caller, { action: 'user.resetPassword', object: `user:${id}`, reason });
      return { ended, username, ...(await this.passwords.deliver(tx, id, username, made)) };
    });
    await this.passwords.announceEnded(ended);
    return reply;
  }

  /**
   * Returns the default scope of a role if it needs no ids; otherwise own data only, until an administrator chooses.
   */
  private async defaultScopeKind(tx: Tx, roleId: number) {
    const kind = await defaultScopeKindOf(tx, roleId);
    return kind === undefined || kind === scopeKind.all ? scopeKind.all : scopeKind.own;
  }
}
