import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import type { Tx } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { RoleGrantStore } from '#server/accounts/role-grant.store';
import { PasswordService } from '#server/session/password.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';

/** The account of a person who registers. The telephone number is also the user name. */
interface RegisteredAccount {
  readonly phone: string;
  readonly name: string;
  readonly enName: string;
  readonly gender: number;
  readonly password: string;
  readonly lang: string;
}

/** The account behind a registration: opened with it, admitted or shut by its review. */
@Injectable()
export class RegistrationAccount {
  constructor(
    private readonly accounts: AccountService,
    private readonly grants: RoleGrantStore,
    private readonly passwords: PasswordService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Returns a hash of a password; hashing is slow and done before a transaction opens. */
  async hash(password: string): Promise<string> {
    return (await this.passwords.hash(password)).hash;
  }

  /** Opens the account of a person who awaits review, with the external role. Returns its id. */
  async open(tx: Tx, { phone, name, enName, gender, password, lang }: RegisteredAccount): Promise<number> {
    const id = await this.accounts.open(
      tx,
      {
        username: phone,
        phone,
        name,
        enName,
        gender,
        lang,
        passwordHash: password,
        loginCheckStatus: registrationStatus.waiting,
      },
      { roleId: role.external, wallet: false },
    );
    if (id === null) throw new Failure(memberFailure.accountTaken);
    return id;
  }

  /** Saves the name of a person whose registration is submitted again. */
  resubmit(tx: Tx, userId: number, name: string, status: RegistrationStatus): Promise<void> {
    return this.accounts.changeDetails(tx, userId, { name, loginCheckStatus: status });
  }

  /**
   * Applies a decision: approval grants the external role; the end of an approval ends the sessions. Returns the ended
   * session ids for `announce`.
   */
  async decide(
    tx: Tx,
    userId: number,
    { from, to }: { readonly from: RegistrationStatus; readonly to: RegistrationStatus },
  ): Promise<string[]> {
    await this.accounts.change(tx, userId, { loginCheckStatus: to });
    if (to === registrationStatus.passed) await this.grants.grant(tx, userId, role.external);
    return from === registrationStatus.passed ? this.passwords.endSessions(tx, userId, 'review') : [];
  }

  /** Notifies every process of ended sessions and changed rights after the commit. */
  async announce(ended: readonly string[]): Promise<void> {
    await this.passwords.announceEnded(ended, 'review');
    await this.rightsChanges.announce();
  }
}
