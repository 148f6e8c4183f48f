import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { scopeKind } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/access/user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { PasswordService } from '#server/session/password.service';
import { AccountScope } from './account-scope.service';
import { GrantService } from './grant.service';
import { defaultScopeKindOf } from './user-account.store';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';

/** Letters and digits that are not confused when read aloud. */
const CHARACTER_SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const LENGTH = 14;

/** Returns a random password with upper case, lower case and digits that satisfies every password rule. */
function temporaryPassword(): string {
  const of = (set: string) => set.charAt(randomInt(set.length));
  const characters = [
    ...CHARACTER_SETS.map(of),
    ...Array.from({ length: LENGTH - CHARACTER_SETS.length }, () => of(CHARACTER_SETS.join(''))),
  ];
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] as string, characters[i] as string];
  }
  return characters.join('');
}

/** Creates and edits accounts for administrators. */
@Injectable()
export class UserAccountService {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountScope,
    private readonly grants: GrantService,
    private readonly passwords: PasswordService,
  ) {}

  /** Creates an account with one role; its password is shown once and must be changed. */
  async add(
    { username, roleId, name, enName, gender, phone, email, orgId }: ParsedOf<typeof users.add>,
    member: Member,
  ): Promise<{ id: number; username: string; password: string }> {
    const password = temporaryPassword();
    const { hash } = await this.passwords.hash(password);
    const id = await this.db.transact(async (tx) => {
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
      return userId;
    });
    return { id, username, password };
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

  /** Sets a password that must be changed, ends every login and clears failed attempts. */
  async reset(
    { id, reason }: ParsedOf<typeof users.reset>,
    caller: Member,
  ): Promise<{ username: string; password: string }> {
    const password = temporaryPassword();
    const ready = await this.passwords.hash(password);
    const { username, ended } = await this.db.transact(async (tx) => {
      const { username } = await this.accounts.lockOther(tx, caller, id);
      const ended = await this.passwords.replace(tx, id, ready);
      await this.accounts.writer.markTemporary(tx, id);
      await writeAudit(tx, caller, { action: 'user.resetPassword', object: `user:${id}`, reason });
      return { username, ended };
    });
    await this.passwords.announceEnded(ended);
    return { username, password };
  }

  /**
   * Returns the default scope of a role if it needs no ids; otherwise own data only, until an administrator chooses.
   */
  private async defaultScopeKind(tx: Tx, roleId: number) {
    const kind = await defaultScopeKindOf(tx, roleId);
    return kind === undefined || kind === scopeKind.all ? scopeKind.all : scopeKind.own;
  }
}
