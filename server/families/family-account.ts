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
import { FamilyAccountStore } from './family-account.store';
import type { FamilyMember } from './family.store';
import { MemberService } from '#server/members/member.service';

const FAMILY_ROLES = [role.family, role.companion];

/**
 * Manages the account of a family member: opens or finds it by document on approval, grants a role until the last day,
 * adds it as companion of the owner, and closes it when the membership ends.
 */
@Injectable()
export class FamilyAccount {
  constructor(
    private readonly store: FamilyAccountStore,
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
    await this.store.lockDocument(tx, member.cardDigest);
    const existingAccount = await this.store.findByDocument(tx, member.cardDigest);
    throwIfRefused(existingAccount?.open === false ? refuse(familyFailure.familyShut) : null);
    const account = existingAccount?.id ?? (await this.create(tx, member, roleId === role.family, ready));
    throwIfRefused(account === member.ownerId ? refuse(familyFailure.familySelf) : null);
    await this.store.grantRole(tx, account, { roleId, until, grantedBy: checker });
    await this.buddies.link(tx, member.ownerId, account, labelOf(familyRelation, member.relation)?.zh ?? '');
    return account;
  }

  /** Revokes the roles with the last membership and removes the companion pair. Returns the ended session ids. */
  async close(tx: Tx, { ownerId, accountUserId }: FamilyMember): Promise<string[]> {
    if (accountUserId === null) return [];
    await this.buddies.unlink(tx, ownerId, accountUserId);
    const lastDay = await this.store.lastDay(tx, accountUserId);
    if (lastDay) {
      await this.store.limitRoles(tx, accountUserId, FAMILY_ROLES, lastDay);
      return [];
    }
    await this.store.revokeRoles(tx, accountUserId, FAMILY_ROLES);
    return this.passwords.endSessions(tx, accountUserId, 'family');
  }

  private async create(tx: Tx, member: FamilyMember, signsIn: boolean, { hash }: HashedPassword): Promise<number> {
    throwIfRefused(
      signsIn && (await this.members.isPhoneTaken(tx, member.phone)) ? refuse(familyFailure.familyPhoneTaken) : null,
    );
    const id = await this.store.add(tx, member, {
      phone: signsIn ? member.phone : '',
      passwordHash: signsIn ? hash : '-',
    });
    await this.members.saveDocument(tx, id, member.cardType, this.store.documentNo(member));
    return id;
  }
}
