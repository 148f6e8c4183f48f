import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { registrationMachine } from '#domain/members/registration.machine';
import { systemFailure } from '#domain/system/system.failures';
import { registrationApproval } from '#contract/members/registration.approval';
import type { registrations } from '#contract/members/registration.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { MessageService } from '#server/messages/message.service';
import { RegistrationAccount } from './registration-account';
import { decideRegistration, lockRegistration, pendingRegistrations } from './registration.store';

/** Decides on registrations: approval opens the account; refusal and revocation close it and end its sessions. */
@Injectable()
export class RegistrationCheckService {
  constructor(
    private readonly db: Db,
    private readonly accounts: RegistrationAccount,
    private readonly messages: MessageService,
  ) {}

  /** Decides on several registrations independently. Returns each failure with its reason. */
  async check(
    ids: readonly number[],
    nextStatus: RegistrationStatus,
    reason: string,
    caller: Member,
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

  /** Decides on one registration through the generic review call. */
  @Approves(registrationApproval, pendingRegistrations)
  review(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    return this.decide(id, registrationStatus[decision === 'pass' ? 'passed' : 'failed'], reason, caller);
  }

  /** Decides on one registration. Throws if its state does not allow it or if it is the caller's own. */
  async decide(id: number, to: RegistrationStatus, reason: string, caller: Member): Promise<void> {
    const { userId: checker } = caller;
    const ended = await this.db.transact(async (tx) => {
      const row = await lockRegistration(tx, id);
      if (!row) throw new Failure(memberFailure.applicationMissing);
      if (row.userId === checker || to === registrationStatus.waiting) throw new Failure(memberFailure.reviewOver);
      const { status } =
        to === registrationStatus.passed
          ? step(registrationMachine, 'pass', row, {})
          : step(registrationMachine, row.status === registrationStatus.passed ? 'revoke' : 'fail', row, { reason });
      await decideRegistration(tx, id, { status, reason, checker });
      const sids = await this.accounts.decide(tx, row.userId, { from: row.status, to: status });
      await writeAudit(tx, caller, {
        action: 'registration.check',
        object: `user:${row.userId}`,
        before: { status: row.status },
        after: { status },
        reason,
      });
      await this.messages.queue(tx, status === registrationStatus.passed ? 'reviewPassed' : 'reviewFailed', {
        to: row.userId,
        parameters: { reason },
      });
      return sids;
    });
    await this.accounts.announce(ended);
  }
}
