import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { withdrawableCheckMachine, reviewStepFor } from '#domain/reviews/withdrawable-check.machine';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { AppealOutcome } from './appeal-outcome';
import { AppealStore } from './appeal.store';

/** Decides appeals: an approved appeal waives its no-shows and lifts the related entry. */
@Injectable()
export class AppealCheck {
  constructor(
    private readonly db: Db,
    private readonly store: AppealStore,
    private readonly outcome: AppealOutcome,
  ) {}

  /** Returns pending appeals for the review list. */
  @PendingReviews(sourceType.appeal)
  pending(caller: Member, bind: Bind): string {
    return this.store.pending(caller, bind);
  }

  /** Decides an appeal. Nobody can decide an appeal of their own. */
  @ReviewHandler({
    sourceType: sourceType.appeal,
    right: 'VenuesBlackListCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  async decide(caller: Member, { id, status, reason }: ReviewDecision): Promise<void> {
    const { userId: checker } = caller;
    const decision = reviewStepFor(status as CheckStatus);
    await this.db.transact(async (tx) => {
      const applicantId = await this.store.findApplicant(tx, id);
      if (applicantId === undefined) throw new Failure(blackListFailure.appealGone);
      await Db.lockPerson(tx, applicantId);
      const appeal = await this.store.lock(tx, id);
      const subject = await this.outcome.subjectOf(tx, appeal, caller);
      if (appeal.userId === checker) throw new Failure(blackListFailure.appealOwn);
      if (decision === null) throw new Failure(blackListFailure.appealOver);
      const next = step(withdrawableCheckMachine, decision, appeal, { reason });
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
