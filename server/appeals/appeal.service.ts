import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { whyNotAppeal } from '#domain/black-lists/black-list.rules';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { MemberStanding, standing } from '#contract/appeals/standing.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { lockSubjectDate } from './appeal-subject.store';
import { AppealStore } from './appeal.store';
import { StandingService } from './standing.service';

const MAX_PROOFS = 9;

/** A member's appeals against a black list entry or a no-show. */
@Injectable()
export class AppealService {
  constructor(
    private readonly db: Db,
    private readonly store: AppealStore,
    private readonly standing: StandingService,
    private readonly files: AttachmentService,
  ) {}

  /** Submits one appeal against an own active entry or an own no-show. */
  async appeal(
    { blackListId, tradeNo, reason, proofIds }: ParsedOf<typeof standing.appeal>,
    caller: Member,
  ): Promise<MemberStanding> {
    const { userId } = caller;
    if ((blackListId === undefined) === (tradeNo === undefined)) throw new Failure(blackListFailure.appealNothing);
    await this.db.transact(async (tx) => {
      const target = { blackListId: blackListId ?? null, tradeNo: tradeNo ?? null };
      const since = await lockSubjectDate(tx, userId, target);
      if (since === undefined) throw new Failure(blackListFailure.appealGone);
      throwIfRefused(whyNotAppeal(since, this.standing.appealDays, await schoolToday(tx)));
      const id = await this.store.insert(tx, userId, target, reason, proofIds);
      if (id === null) throw new Failure(blackListFailure.appealTwice);
      await this.bindProofs(tx, id, userId, proofIds);
      await writeAudit(tx, caller, {
        action: 'appeal.submit',
        object: `user:${userId}`,
        after: { appeal: id, blackListId, tradeNo, papers: proofIds.length },
      });
    });
    return this.standing.mine(caller);
  }

  /** Resubmits an appeal that was returned for changes. */
  async resubmit(
    { id, reason, proofIds }: ParsedOf<typeof standing.resubmit>,
    caller: Member,
  ): Promise<MemberStanding> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      const appeal = await this.store.lock(tx, id, userId);
      const allProofIds = [...new Set([...appeal.proofIds, ...proofIds])];
      if (allProofIds.length > MAX_PROOFS) throw new Failure(blackListFailure.appealProofs, { most: MAX_PROOFS });
      if (
        !(await this.store.transition(
          tx,
          appeal,
          step(withdrawableCheckMachine, 'resubmit', appeal, {}),
          reason,
          userId,
          {
            reason,
            proofIds: allProofIds,
          },
        ))
      )
        throw new Failure(systemFailure.illegalMove);
      await this.bindProofs(tx, id, userId, allProofIds);
      await writeAudit(tx, caller, {
        action: 'appeal.resubmit',
        object: `user:${userId}`,
        after: { appeal: id, papers: allProofIds.length },
      });
    });
    return this.standing.mine(caller);
  }

  /** Withdraws an appeal that is not decided yet. */
  async withdraw(id: number, caller: Member): Promise<MemberStanding> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      const appeal = await this.store.lock(tx, id, userId);
      if (
        !(await this.store.transition(tx, appeal, step(withdrawableCheckMachine, 'withdraw', appeal, {}), '', userId))
      )
        throw new Failure(systemFailure.illegalMove);
      await writeAudit(tx, caller, { action: 'appeal.withdraw', object: `user:${userId}`, before: { appeal: id } });
    });
    return this.standing.mine(caller);
  }

  private bindProofs(tx: Tx, id: number, userId: number, attachmentIds: readonly string[]): Promise<unknown> {
    return attachmentIds.length === 0
      ? Promise.resolve()
      : this.files.bind(tx, attachmentIds, userId, fileClass.proof, `appeal:${id}`);
  }
}
