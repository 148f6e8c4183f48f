import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays } from '#domain/kit/time';
import { approvalChainFailure } from '#domain/approval-chains/approval-chain.failures';
import { MAX_DELEGATION_DAYS } from '#domain/approval-chains/approval-chain.rules';
import type { approvalSteps } from '#contract/approval-chains/approval-step.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db } from '#server/kit/db/db';
import { ApprovalDelegateStore } from './approval-delegate.store';

/** Lets people decide approvals in each other's place. */
@Injectable()
export class ApprovalDelegateService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly store: ApprovalDelegateStore,
  ) {}

  /** Returns the caller's delegations that have not ended, given and received. */
  list(caller: Member): Promise<AnswerOf<typeof approvalSteps.delegations>> {
    return this.store.of(caller.userId);
  }

  /** Delegates the caller's approvals on some days; one person at a time. */
  async delegate(
    { username, dateFrom, dateTo, note }: ParsedOf<typeof approvalSteps.delegate>,
    caller: Member,
  ): Promise<AnswerOf<typeof approvalSteps.delegate>> {
    const today = schoolTime(this.clock.now()).date;
    if (dateFrom < today || dateTo < dateFrom || dateTo > addDays(dateFrom, MAX_DELEGATION_DAYS - 1))
      throw new Failure(approvalChainFailure.delegateDates, { days: MAX_DELEGATION_DAYS });
    const person = await this.store.findPerson(username);
    if (!person) throw new Failure(approvalChainFailure.delegatePersonMissing);
    if (person.id === caller.userId) throw new Failure(approvalChainFailure.delegateSelf);
    if (!person.hasInbox) throw new Failure(approvalChainFailure.delegateNoInbox);
    const delegation = { fromUserId: caller.userId, toUserId: person.id, dateFrom, dateTo, note };
    return this.db.transact(async (tx) => {
      const id = await failOnConstraint('approval_delegate_one', approvalChainFailure.delegateTaken, () =>
        this.store.add(tx, delegation),
      );
      await writeAudit(tx, caller, { action: 'approval.delegate', object: `delegation:${id}`, after: delegation });
      return { id };
    });
  }

  /** Ends a delegation at once. */
  end(
    { id }: ParsedOf<typeof approvalSteps.endDelegation>,
    caller: Member,
  ): Promise<AnswerOf<typeof approvalSteps.endDelegation>> {
    return this.db.transact(async (tx) => {
      if (!(await this.store.end(tx, id, caller.userId))) throw new Failure(approvalChainFailure.delegateMissing);
      await writeAudit(tx, caller, { action: 'approval.delegateEnd', object: `delegation:${id}` });
      return { id };
    });
  }
}
