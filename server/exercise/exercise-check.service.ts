import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { exerciseFailure } from '#domain/exercise/exercise.failures';
import { reviewSteps, withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus } from '#domain/system/check.status';
import { exerciseApproval } from '#contract/exercise/exercise.approval';
import { room } from '#contract/kit/live';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { ExerciseClaimStore, pendingClaims } from './exercise-claim.store';
import { ExerciseDeriveStore } from './exercise-derive.store';

/** Decides requests of students: an accepted one counts whatever the gates say. */
@Injectable()
export class ExerciseClaimCheck {
  constructor(
    private readonly db: Db,
    private readonly store: ExerciseClaimStore,
    private readonly derives: ExerciseDeriveStore,
    private readonly messages: MessageService,
  ) {}

  /** Decides a request. Nobody can decide a request of their own. */
  @Approves(exerciseApproval, pendingClaims)
  decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    return this.db.transact(async (tx) => {
      const claim = await this.store.lock(tx, id, { caller });
      if (claim.userId === caller.userId) throw new Failure(exerciseFailure.exerciseOwn);
      const next = step(withdrawableCheckMachine, reviewSteps[decision], claim, { reason });
      if (!(await this.store.transition(tx, claim, next, { checker: caller.userId, note: reason })))
        throw new Failure(exerciseFailure.exerciseOver);
      await writeAudit(tx, caller, {
        action: 'exercise.check',
        object: `user:${claim.userId}`,
        before: { claim: id, checkStatus: claim.checkStatus },
        after: { checkStatus: next.checkStatus },
        reason,
      });
      if (next.checkStatus === checkStatus.passed) await this.derives.mark(tx, [claim.userId]);
      const label = enumMember(checkStatus, next.checkStatus);
      await this.messages.queue(tx, 'appealAnswered', {
        to: claim.userId,
        parameters: { resultZh: label?.zh ?? '', resultEn: label?.en ?? '', reason },
      });
      tx.emitLive([{ room: room.user(claim.userId), patch: {} }]);
    });
  }
}
