import { Injectable } from '@nestjs/common';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { blackListReasonText, type BlackListReason } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { isBroken } from '#domain/attendance/promise.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { PromiseService } from '#server/attendance/promise.service';
import { findPromises, findSubject, type AppealSubject } from './appeal-subject.store';
import type { Appeal } from './appeal.store';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';
import { BlackListNotifications } from '#server/black-lists/black-list-notifications.service';
import { BlackListService } from '#server/black-lists/black-list.service';

/** Carries out the decision on an appeal. */
@Injectable()
export class AppealOutcome {
  constructor(
    private readonly policy: BlackListPolicy,
    private readonly lists: BlackListService,
    private readonly promises: PromiseService,
    private readonly notifications: BlackListNotifications,
  ) {}

  /** Returns the subject of the appeal. Throws if it is outside the caller's scope. */
  async subjectOf(tx: Tx, appeal: Appeal, caller: Member): Promise<AppealSubject> {
    const subject = await findSubject(tx, appeal);
    if (!subject) throw new Failure(blackListFailure.appealGone);
    if (!(await this.lists.isWithinReach(tx, subject, caller))) throw new Failure(blackListFailure.banReach);
    return subject;
  }

  /** Waives the no-shows and lifts the related entry. */
  async grant(tx: Tx, appeal: Appeal, { tradeNos }: AppealSubject, checker: number, reason: string): Promise<void> {
    const note: BlackListReason = reason || { code: 'appealed' };
    if (appeal.blackListId !== null)
      await this.policy.lift(
        tx,
        { id: appeal.blackListId, userId: appeal.userId },
        blackListReleaseKind.appeal,
        checker,
        note,
      );
    const bookings = await findPromises(tx, tradeNos);
    for (const { no, promise } of bookings)
      if (isBroken(promise))
        await this.promises.forgive(tx, no, { userId: checker, who: 'staff' }, blackListReasonText(note).zh);
    if (appeal.tradeNo !== null)
      await this.policy.liftUnfounded(tx, appeal.userId, blackListReleaseKind.appeal, checker, note);
  }

  /** Notifies the applicant of the decision. */
  notify(tx: Tx, userId: number, status: CheckStatus, reason: string): Promise<void> {
    const label = labelOf(checkStatus, status);
    return this.notifications.notify(tx, userId, 'appealAnswered', {
      resultZh: label?.zh ?? '',
      resultEn: label?.en ?? '',
      reason,
    });
  }

  /** Notifies every process, after the commit, that the list may have changed. */
  announce(): Promise<void> {
    return this.notifications.announce();
  }
}
