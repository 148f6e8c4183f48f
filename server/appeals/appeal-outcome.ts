import { Injectable } from '@nestjs/common';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { blackListReasonText, type BlackListReason } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListScope, blackListReleaseKind, type BlackListScope } from '#domain/black-lists/black-list.status';
import { isBroken, type PromiseStatus } from '#domain/attendance/promise.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import type { Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { PromiseService } from '#server/attendance/promise.service';
import type { Appeal } from './appeal.store';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';
import { BlackListNotifications } from '#server/black-lists/black-list-notifications.service';
import { BlackListService } from '#server/black-lists/black-list.service';

/** The subject of an appeal: where the entry applies, and the bookings that an approved appeal waives. */
interface AppealSubject {
  readonly scope: BlackListScope;
  readonly scopeIds: readonly number[];
  readonly tradeNos: readonly string[];
}

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
  async subjectOf(tx: Tx, { blackListId, tradeNo }: Appeal, caller: Caller): Promise<AppealSubject> {
    const [row] =
      blackListId !== null
        ? await tx.rows<AppealSubject & Record<string, unknown>>(
            'select scope, scope_ids as "scopeIds", evidence as "tradeNos" from black_list where id = $1',
            [blackListId],
          )
        : await tx.rows<AppealSubject & Record<string, unknown>>(
            `
              select ${blackListScope.venue} as scope, array[venue_id] as "scopeIds", array[trade_no] as "tradeNos"
              from venue_order
              where trade_no = $1
            `,
            [tradeNo],
          );
    if (!row) throw new Failure(blackListFailure.appealGone);
    if (!(await this.lists.isWithinReach(tx, row, caller))) throw new Failure(blackListFailure.banReach);
    return row;
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
    const broken = await tx.rows<{ no: string; promise: PromiseStatus }>(
      'select trade_no as no, promise_status as promise from venue_order where trade_no = any ($1) order by id',
      [tradeNos],
    );
    for (const { no, promise } of broken)
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
