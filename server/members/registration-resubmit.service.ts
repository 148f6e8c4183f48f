import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { memberFailure } from '#domain/members/member.failures';
import { registrationMachine } from '#domain/members/registration.machine';
import type { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { MemberRules } from './member-rules.service';
import { MemberService } from './member.service';
import { RegistrationAccount } from './registration-account';
import { lockOwnRegistration, resubmitRegistration } from './registration.store';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

/** Resubmits a refused registration. */
@Injectable()
export class RegistrationResubmitService {
  constructor(
    private readonly db: Db,
    private readonly rules: MemberRules,
    private readonly members: MemberService,
    private readonly accounts: RegistrationAccount,
  ) {}

  /** Resubmits the application. Without a new document number the old one stays. */
  async resubmit(form: ParsedOf<typeof account.resubmit>, caller: Member): Promise<void> {
    const { userId } = caller;
    throwIfFieldsRefused(this.rules.whyNotPerson({ ...form, cardNo: form.cardNo }));
    await this.db.transact(async (tx) => {
      const row = await lockOwnRegistration(tx, userId);
      if (!row) throw new Failure(memberFailure.applicationMissing);
      const { status } = step(registrationMachine, 'resubmit', row, {});
      if (form.cardNo !== undefined) {
        if (await this.members.isCardTaken(tx, form.cardNo, userId)) throw new Failure(memberFailure.accountTaken);
        await this.members.saveDocument(tx, userId, form.cardType, form.cardNo);
      }
      await this.accounts.resubmit(tx, userId, form.name, status);
      await resubmitRegistration(tx, row, { ...form, status });
      await writeAudit(tx, caller, {
        action: 'registration.resubmit',
        object: `user:${userId}`,
        before: { status: row.status },
        after: { status },
      });
    });
  }
}
