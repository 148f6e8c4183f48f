import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { externalKind, messageChannel } from '#domain/messages/message.status';
import { registrationMachine } from '#domain/members/registration.machine';
import { sourceType } from '#domain/reviews/source-type.status';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { registrations } from '#contract/members/registration.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { PasswordService } from '#server/session/password.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { MessageService } from '#server/messages/message.service';

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly phone: string;
  readonly lang: 'zh' | 'en';
  readonly status: RegistrationStatus;
}

/** Decides on registrations: approval opens the account; refusal and revocation close it and end its sessions. */
@Injectable()
export class RegistrationCheckService {
  constructor(
    private readonly db: Db,
    private readonly passwords: PasswordService,
    private readonly messages: MessageService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Decides on several registrations independently. Returns each failure with its reason. */
  async check(
    ids: readonly number[],
    nextStatus: RegistrationStatus,
    reason: string,
    caller: Caller,
  ): Promise<AnswerOf<typeof registrations.check>> {
    const refused: { id: number; message: string; messageEn: string }[] = [];
    const uniqueIds = [...new Set(ids)];
    if (nextStatus !== registrationStatus.passed && reason.trim() === '')
      throw new Failure(systemFailure.reasonMissing);
    for (const id of uniqueIds) {
      try {
        await this.decide(id, nextStatus, reason.trim(), caller);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refused.push({
          id,
          message: sentenceOf(error.spec, 'zh', error.facts),
          messageEn: sentenceOf(error.spec, 'en', error.facts),
        });
      }
    }
    return { done: uniqueIds.length - refused.length, refused };
  }

  /** Returns pending registrations for the review list. */
  @PendingReviews(sourceType.registration)
  pending(): string {
    const kind = (lang: 'zh' | 'en') =>
      `case r.external_kind ${enumMembers(externalKind)
        .map((one) => `when ${one.code} then '${one[lang]}'`)
        .join(' ')} else '' end`;
    return `
      select r.id, u.name, u.en_name, ${kind('zh')} as about, ${kind('en')} as about_en, r.remark as reason,
        null::int as amount, r.sponsor as keyword, r.submitted_at as at
      from registration r
        join app_user u on u.id = r.user_id
      where r.status = ${registrationStatus.waiting}
    `;
  }

  /** Decides on one registration through the generic review call. */
  @ReviewHandler({
    sourceType: sourceType.registration,
    right: 'RegisterUsersCheck',
    states: registrationStatus,
    reasonlessStates: [registrationStatus.passed],
  })
  review(caller: Caller, { id, status, reason }: ReviewDecision): Promise<void> {
    return this.decide(id, status as RegistrationStatus, reason, caller);
  }

  /** Decides on one registration. Throws if its state does not allow it or if it is the caller's own. */
  async decide(id: number, to: RegistrationStatus, reason: string, caller: Caller): Promise<void> {
    const { userId: checker } = requireMember(caller);
    const ended = await this.db.transact(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.userId === checker || to === registrationStatus.waiting) throw new Failure(memberFailure.reviewOver);
      const { status } =
        to === registrationStatus.passed
          ? step(registrationMachine, 'pass', row, {})
          : step(registrationMachine, row.status === registrationStatus.passed ? 'revoke' : 'fail', row, { reason });
      await tx.rows(
        'update registration set status = $2, check_content = $3, checker = $4, checked_at = app_now() where id = $1',
        [id, status, reason, checker],
      );
      await tx.rows('insert into registration_log (registration_id, status, note, actor) values ($1, $2, $3, $4)', [
        id,
        status,
        reason,
        checker,
      ]);
      await tx.rows('update app_user set login_check_status = $2 where id = $1', [row.userId, status]);
      await writeAudit(tx, caller, {
        action: 'registration.check',
        object: `user:${row.userId}`,
        before: { status: row.status },
        after: { status },
        reason,
      });
      const passed = status === registrationStatus.passed;
      if (passed)
        await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2) on conflict do nothing', [
          row.userId,
          role.external,
        ]);
      await this.messages.queue(tx, {
        template: passed ? 'reviewPassed' : 'reviewFailed',
        channel: messageChannel.sms,
        to: row.phone,
        userId: row.userId,
        parameters: { reason },
      });
      return row.status === registrationStatus.passed ? this.passwords.endSessions(tx, row.userId, 'review') : [];
    });
    await this.passwords.announceEnded(ended, 'review');
    await this.rightsChanges.announce();
  }

  private async lock(tx: Tx, id: number): Promise<Row> {
    const [row] = await tx.rows<Row & Record<string, unknown>>(
      `
        select r.id, r.user_id as "userId", u.phone, r.status
        from registration r
          join app_user u on u.id = r.user_id
        where r.id = $1
        for update of r
      `,
      [id],
    );
    if (!row) throw new Failure(memberFailure.applicationMissing);
    return row;
  }
}
