import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { withdrawableCheckMachine, reviewSteps } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus } from '#domain/system/check.status';
import { appealApproval } from '#contract/appeals/appeal.approval';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { AppealOutcome } from './appeal-outcome';
import { AppealStore, pendingAppeals } from './appeal.store';

/** Decides appeals: an approved appeal waives its no-shows and lifts the related entry. */
@Injectable()
export class AppealCheck {
  constructor(
    private readonly db: Db,
    private readonly store: AppealStore,
    private readonly outcome: AppealOutcome,
  ) {}

  /** Decides an appeal. Nobody can decide an appeal of their own. */
  @Approves(appealApproval, pendingAppeals)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    const { userId: checker } = caller;
    await this.db.transact(async (tx) => {
      const applicantId = await this.store.findApplicant(tx, id);
      if (applicantId === undefined) throw new Failure(blackListFailure.appealGone);
      await Db.lockPerson(tx, applicantId);
      const appeal = await this.store.lock(tx, id);
      const subject = await this.outcome.subjectOf(tx, appeal, caller);
      if (appeal.userId === checker) throw new Failure(blackListFailure.appealOwn);
      const next = step(withdrawableCheckMachine, reviewSteps[decision], appeal, { reason });
      if (!(await this.store.transition(tx, appeal, next, reason, checker, { decided: true })))
        throw new Failure(blackListFailure.appealOver);
      await writeAudit(tx, caller, {
        action: 'appeal.check',
        object: `user:${appeal.userId}`,
        before: { appeal: id, checkStatus: appeal.checkStatus },
        after: { checkStatus: next.checkStatus },
        reason,
      });
      if (next.checkStatus === checkStatus.passed) await this.outcome.grant(tx, appeal, subject, checker, reason);
      await this.outcome.notify(tx, appeal.userId, next.checkStatus, reason);
    });
    await this.outcome.announce();
  }
}
