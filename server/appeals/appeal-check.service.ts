import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { withdrawableCheckMachine, reviewStepFor } from '#domain/reviews/withdrawable-check.machine';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { AppealOutcome } from './appeal-outcome';
import { appealsInReach } from './appeal-desk.service';
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
  pending(caller: Caller, bind: Bind): string {
    return `
      select a.id, u.name, u.en_name,
        coalesce(o.detail || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as about,
        coalesce(o.detail_en || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as about_en, a.reason,
        null::int as amount, u.username as keyword, a.submitted_at as at
      from appeal a
        join app_user u on u.id = a.user_id
        left join venue_order o on o.trade_no = a.trade_no
        left join black_list bl on bl.id = a.black_list_id
      where a.check_status = ${checkStatus.checking} and not a.closed and ${appealsInReach(caller, bind)}
    `;
  }

  /** Decides an appeal. Nobody can decide an appeal of their own. */
  @ReviewHandler({
    sourceType: sourceType.appeal,
    right: 'VenuesBlackListCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  async decide(caller: Caller, { id, status, reason }: ReviewDecision): Promise<void> {
    const { userId: checker } = requireMember(caller);
    const decision = reviewStepFor(status as CheckStatus);
    await this.db.transact(async (tx) => {
      const [applicantId] = await tx.rows<{ userId: number }>('select user_id as "userId" from appeal where id = $1', [
        id,
      ]);
      if (!applicantId) throw new Failure(blackListFailure.appealGone);
      await Db.lockPerson(tx, applicantId.userId);
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
