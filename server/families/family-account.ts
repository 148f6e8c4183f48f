import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { throwIfRefused, refuse } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { familyFailure } from '#domain/families/family.failures';
import { familyRole } from '#domain/families/family.rules';
import { familyRelation } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import type { Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { PasswordService, type HashedPassword } from '#server/session/password.service';
import { BuddyPairService } from '#server/buddies/buddy-pair.service';
import { FamilyStore, type FamilyMember } from './family.store';
import { MemberService } from '#server/members/member.service';

const FAMILY_ROLES = [role.family, role.companion];

/**
 * Manages the account of a family member: opens or finds it by document on approval, grants a role until the last day,
 * adds it as companion of the owner, and closes it when the membership ends.
 */
@Injectable()
export class FamilyAccount {
  constructor(
    private readonly families: FamilyStore,
    private readonly members: MemberService,
    private readonly buddies: BuddyPairService,
    private readonly passwords: PasswordService,
  ) {}

  /** Returns a random password. The member sets a new one with a code sent to their telephone. */
  randomPassword(): Promise<HashedPassword> {
    return this.passwords.hash(randomBytes(24).toString('base64'));
  }

  /** Opens the account of an approved family member until this day and returns its id. */
  async open(
    tx: Tx,
    member: FamilyMember,
    until: LocalDate,
    { ready, checker }: { readonly ready: HashedPassword; readonly checker: number },
  ): Promise<number> {
    const roleId = familyRole(member.birth, await schoolToday(tx));
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('card:' || $1::text, 0))`, [member.digest]);
    const [existingAccount] = await tx.rows<{ id: number; open: boolean }>(
      'select p.user_id as id, u.status = 1 as open from member_profile p join app_user u on u.id = p.user_id where p.card_digest = $1',
      [member.digest],
    );
    throwIfRefused(existingAccount?.open === false ? refuse(familyFailure.familyShut) : null);
    const account = existingAccount?.id ?? (await this.create(tx, member, roleId === role.family, ready));
    throwIfRefused(account === member.ownerId ? refuse(familyFailure.familySelf) : null);
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, expires_at, granted_by, sort)
        values (
          $1, $2, ($3::date + 1)::timestamp at time zone school_zone(), $4,
          coalesce((select max(sort) + 1 from role_grant where user_id = $1), 0)
        )
        on conflict (user_id, role_id)
        do update set expires_at = greatest(role_grant.expires_at, excluded.expires_at)
        where role_grant.expires_at is not null
      `,
      [account, roleId, until, checker],
    );
    await this.buddies.link(tx, member.ownerId, account, labelOf(familyRelation, member.relation)?.zh ?? '');
    return account;
  }

  /** Revokes the roles with the last membership and removes the companion pair. Returns the ended session ids. */
  async close(tx: Tx, { ownerId, accountUserId }: FamilyMember): Promise<string[]> {
    if (accountUserId === null) return [];
    await this.buddies.unlink(tx, ownerId, accountUserId);
    const [left] = await tx.rows<{ until: string | null }>(
      'select max(valid_until)::text as until from family_member where account_user_id = $1 and check_status = 1 and ended_at is null',
      [accountUserId],
    );
    if (left?.until) {
      await tx.rows(
        'update role_grant set expires_at = ($3::date + 1)::timestamp at time zone school_zone() where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null',
        [accountUserId, FAMILY_ROLES, left.until],
      );
      return [];
    }
    await tx.rows(
      'delete from role_grant where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null',
      [accountUserId, FAMILY_ROLES],
    );
    return this.passwords.endSessions(tx, accountUserId, 'family');
  }

  private async create(tx: Tx, member: FamilyMember, signsIn: boolean, { hash }: HashedPassword): Promise<number> {
    throwIfRefused(
      signsIn && (await this.members.isPhoneTaken(tx, member.phone)) ? refuse(familyFailure.familyPhoneTaken) : null,
    );
    const [user] = await tx.rows<{ id: number }>(
      `
        insert into app_user (username, name, en_name, gender, phone, password_hash)
        values ('F' || lpad($1::text, 6, '0'), $2, $3, $4, $5, $6)
        returning id
      `,
      [member.id, member.name, member.enName, member.gender, signsIn ? member.phone : '', signsIn ? hash : '-'],
    );
    const { id } = user as { id: number };
    await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [id]);
    await this.members.saveDocument(tx, id, member.cardType, this.families.unsealDocument(member.sealed));
    return id;
  }
}
