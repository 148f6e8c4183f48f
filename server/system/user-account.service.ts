import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { whyNotTouch } from '#domain/system/grant.rules';
import { accountStatus, revealField, scopeKind, sessionEnd } from '#domain/system/right.status';
import { userFailure } from '#domain/system/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/system/user.contract';
import { audit } from '#server/kit/audit';
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { Limits } from '#server/kit/limits';
import { everywhere } from '#server/kit/scope';
import { PasswordService } from '#server/session/password.service';
import { SessionService } from '#server/session/session.service';
import { GrantService } from './grant.service';
import { loginKey, living, UserStore, type AccountRow } from './user.store';
import { ViewerLog } from './viewer-log.service';

/** Letters and digits nobody mixes up when they are read aloud. */
const SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const LENGTH = 14;
const REVEALS_PER_MINUTE = 20;

/** A password nobody has had before: upper, lower, digits, in every rule's measure. */
function temporaryPassword(): string {
  const of = (set: string) => set.charAt(randomInt(set.length));
  const letters = [...SETS.map(of), ...Array.from({ length: LENGTH - SETS.length }, () => of(SETS.join('')))];
  for (let i = letters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j] as string, letters[i] as string];
  }
  return letters.join('');
}

/** Accounts as their administrator opens, closes and mends them. */
@Injectable()
export class UserAccountService {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    private readonly grants: GrantService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly views: ViewerLog,
    private readonly limits: Limits,
  ) {}

  /** Opens an account in one role; its password is told once and must be changed. */
  async add({ username, roleId, name, enName, gender, phone, email, orgId }: ParsedOf<typeof users.add>, caller: Caller): Promise<{ id: number; username: string; password: string }> {
    const member = memberOf(caller);
    const password = temporaryPassword();
    const { hash } = await this.passwords.ready(password);
    const id = await this.db.transact(async (tx) => {
      const [opened] = await tx.rows<{ id: number }>(
        `insert into app_user (username, name, en_name, gender, phone, email, org_id, password_hash, temporary_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (username) do nothing returning id`,
        [username, name, enName, gender, phone, email, orgId, hash],
      );
      if (!opened) throw new Failure(userFailure.usernameTaken);
      await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [opened.id]);
      await audit(tx, caller, { action: 'user.add', object: `user:${opened.id}`, after: { username, orgId } });
      await this.grants.giveIn(tx, { id: opened.id, roleId, scopeKind: await this.usualKind(tx, roleId), scopeIds: [] }, member, caller);
      return opened.id;
    });
    return { id, username, password };
  }

  /** Changes what an account says of its person. */
  async edit({ id, ...wanted }: ParsedOf<typeof users.edit>, caller: Caller): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const was = await this.reached(tx, caller, id);
      await tx.rows('update app_user set name = $2, en_name = $3, gender = $4, phone = $5, email = $6, org_id = $7 where id = $1', [id, wanted.name, wanted.enName, wanted.gender, wanted.phone, wanted.email, wanted.orgId]);
      const fields = (['name', 'enName', 'gender', 'phone', 'email'] as const).filter((field) => was[field] !== wanted[field]);
      // The log says which personal data changed, never what it was.
      await audit(tx, caller, { action: 'user.edit', object: `user:${id}`, before: { orgId: was.orgId }, after: { orgId: wanted.orgId, fields: fields.join(',') } });
    });
    return { id };
  }

  /** Sets a password that must be changed, ends every login and forgets wrong tries. */
  async reset({ id, reason }: ParsedOf<typeof users.reset>, caller: Caller): Promise<{ username: string; password: string }> {
    const password = temporaryPassword();
    const ready = await this.passwords.ready(password);
    const { username, ended } = await this.db.transact(async (tx) => {
      const { username } = await this.others(tx, caller, id);
      const ended = await this.passwords.replace(tx, id, ready);
      await tx.rows('update app_user set temporary_hash = password_hash where id = $1', [id]);
      await audit(tx, caller, { action: 'user.resetPassword', object: `user:${id}`, reason });
      return { username, ended };
    });
    await this.passwords.announce(ended);
    return { username, password };
  }

  /** Puts an account out of use; answers how many logins that ended. */
  async lock({ id, reason }: ParsedOf<typeof users.lock>, caller: Caller): Promise<{ ended: number }> {
    const ended = await this.db.transact(async (tx) => {
      await this.store.lockGrants(tx);
      const { status } = await this.others(tx, caller, id);
      if (status === accountStatus.off) throw new Failure(userFailure.alreadyLocked);
      await this.grants.insistSuperRemains(tx, id, null);
      await tx.rows('update app_user set status = $2, lock_reason = $3 where id = $1', [id, accountStatus.off, reason]);
      await audit(tx, caller, { action: 'user.lock', object: `user:${id}`, before: { status }, after: { status: accountStatus.off }, reason });
      return this.sessions.revokeIn(tx, { userId: id }, sessionEnd.ban);
    });
    await this.sessions.announce(ended, sessionEnd.ban);
    return { ended: ended.length };
  }

  /** Puts an account back into use and forgets wrong passwords. */
  async unlock({ id }: ParsedOf<typeof users.unlock>, caller: Caller): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const { status, lockedUntil, failedLogins } = await this.others(tx, caller, id);
      if (status === accountStatus.normal && lockedUntil === null && failedLogins === 0) throw new Failure(userFailure.notLocked);
      await tx.rows('update app_user set status = $2, lock_reason = null, failed_logins = 0, locked_until = null where id = $1', [id, accountStatus.normal]);
      await audit(tx, caller, { action: 'user.unlock', object: `user:${id}`, before: { status, lockedUntil, failedLogins }, after: { status: accountStatus.normal } });
    });
    return { id };
  }

  /** Ends one login of an account, or all of them; answers how many. */
  async kick({ id, key }: ParsedOf<typeof users.kick>, caller: Caller): Promise<{ ended: number }> {
    const ended = await this.db.transact(async (tx) => {
      await this.reached(tx, caller, id);
      const rows = await tx.rows<{ sid: string }>(
        `update session s set revoked_at = now(), revoke_reason = $2 where s.user_id = $1 and ${living} and ($3::text is null or ${loginKey} = $3) returning s.sid`, [id, sessionEnd.kicked, key ?? null],
      );
      if (rows.length === 0) throw new Failure(userFailure.sessionGone);
      await audit(tx, caller, { action: 'user.kick', object: `user:${id}`, after: { logins: rows.length } });
      return rows.map(({ sid }) => sid);
    });
    await this.sessions.announce(ended, sessionEnd.kicked);
    return { ended: ended.length };
  }

  /** Says a telephone or address in clear; who, whose and why is kept. Whoever may find a person at the counter may ask for anybody's. */
  async reveal({ id, field, reason }: ParsedOf<typeof users.reveal>, caller: Caller): Promise<{ value: string }> {
    const member = memberOf(caller);
    await this.limits.insistOn('reveal', REVEALS_PER_MINUTE, String(member.userId));
    return this.db.transact(async (tx) => {
      const account = await this.store.find(tx, may(caller, 'UserSearch') ? everywhere : member, id);
      const value = field === revealField.phone ? account.phone : account.email;
      if (value === '') throw new Failure(userFailure.nothingToReveal);
      await this.views.opened(tx, caller, { of: id, fields: [field], why: reason });
      return { value };
    });
  }

  /** An account within reach that may do no more than whoever touches it. */
  private async reached(tx: Tx, caller: Caller, id: number): Promise<AccountRow> {
    const member = memberOf(caller);
    const account = await this.store.find(tx, member, id);
    const roleIds = (await this.store.grants(tx, id)).map(({ roleId }) => roleId);
    insist(whyNotTouch(member, roleIds, await this.store.rights(tx, ...roleIds)));
    return account;
  }

  /** An account within reach that is not one's own. */
  private others(tx: Tx, caller: Caller, id: number): Promise<AccountRow> {
    if (memberOf(caller).userId === id) throw new Failure(userFailure.notYourself);
    return this.reached(tx, caller, id);
  }

  /** The usual reach of a role where it needs no ids; else its own data only, until somebody says which. */
  private async usualKind(tx: Tx, roleId: number) {
    const [row] = await tx.rows<{ scope_kind: number }>('select scope_kind from role where id = $1', [roleId]);
    return row?.scope_kind === undefined || row.scope_kind === scopeKind.all ? scopeKind.all : scopeKind.own;
  }
}
