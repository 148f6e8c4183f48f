import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { memberFailure } from '#domain/members/member.failures';
import type { RegistrationStatus } from '#domain/members/member.status';
import { registrationMachine } from '#domain/members/registration.machine';
import type { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { MemberRules } from './member-rules.service';
import { MemberService } from './member.service';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

/** Resubmits a refused registration. */
@Injectable()
export class RegistrationResubmitService {
  constructor(
    private readonly db: Db,
    private readonly rules: MemberRules,
    private readonly members: MemberService,
  ) {}

  /** Resubmits the application. Without a new document number the old one stays. */
  async resubmit(form: ParsedOf<typeof account.resubmit>, caller: Caller): Promise<void> {
    const { userId } = requireMember(caller);
    throwIfFieldsRefused(this.rules.whyNotPerson({ ...form, cardNo: form.cardNo }));
    await this.db.transact(async (tx) => {
      const [row] = await tx.rows<{ id: number; status: RegistrationStatus }>(
        'select id, status from registration where user_id = $1 for update',
        [userId],
      );
      if (!row) throw new Failure(memberFailure.applicationMissing);
      const { status } = step(registrationMachine, 'resubmit', row, {});
      if (form.cardNo !== undefined) {
        if (await this.members.isCardTaken(tx, form.cardNo, userId)) throw new Failure(memberFailure.accountTaken);
        await this.members.saveDocument(tx, userId, form.cardType, form.cardNo);
      }
      await tx.rows('update app_user set name = $2, login_check_status = $3 where id = $1', [
        userId,
        form.name,
        status,
      ]);
      await tx.rows(
        'update registration set status = $2, email = $3, sponsor = $4, remark = $5, round = round + 1, submitted_at = app_now() where id = $1',
        [row.id, status, form.email, form.sponsor, form.remark],
      );
      await tx.rows('insert into registration_log (registration_id, status, actor) values ($1, $2, $3)', [
        row.id,
        status,
        userId,
      ]);
      await writeAudit(tx, caller, {
        action: 'registration.resubmit',
        object: `user:${userId}`,
        before: { status: row.status },
        after: { status },
      });
    });
  }
}
