import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { exerciseFailure } from '#domain/exercise/exercise.failures';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { exerciseMine } from '#contract/exercise/exercise.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { ExerciseClaimStore, type NewClaim } from './exercise-claim.store';
import { ExerciseMineStore, type OwnRule } from './exercise-mine.store';

/** Requests of a student: appeals against records, and exercise that no gate saw. */
@Injectable()
export class ExerciseRequestService {
  constructor(
    private readonly db: Db,
    private readonly store: ExerciseMineStore,
    private readonly claims: ExerciseClaimStore,
    private readonly files: AttachmentService,
  ) {}

  /** Appeals against a record that does not count. */
  appeal({ visitId, reason, proofIds }: ParsedOf<typeof exerciseMine.appeal>, caller: Member): Promise<void> {
    const { userId } = caller;
    return this.db.transact(async (tx) => {
      const rule = await this.ruleOf(tx, userId);
      const record = await this.store.lockRecord(tx, userId, rule.id, visitId);
      if (!record) throw new Failure(exerciseFailure.exerciseGone);
      if (record.valid) throw new Failure(exerciseFailure.exerciseCounts);
      const { date, venueId, beginMinute, endMinute } = record;
      await this.submit(tx, caller, {
        ruleId: rule.id,
        userId,
        visitId,
        date,
        venueId,
        beginMinute: Math.min(beginMinute, 1439),
        endMinute: endMinute === null || endMinute <= beginMinute ? beginMinute + 1 : endMinute,
        reason,
        proofIds,
      });
    });
  }

  /** Asks to count exercise that no gate saw. */
  supplement(
    { date, venueId, beginMinute, endMinute, reason, proofIds }: ParsedOf<typeof exerciseMine.supplement>,
    caller: Member,
  ): Promise<void> {
    const { userId } = caller;
    return this.db.transact(async (tx) => {
      const rule = await this.ruleOf(tx, userId);
      if (!rule.manual) throw new Failure(exerciseFailure.exerciseManualOff);
      const ahead = await this.claims.isAhead(tx, date, endMinute);
      if (date < rule.beginDate || date > rule.endDate || endMinute <= beginMinute || ahead)
        throw new Failure(exerciseFailure.exerciseDate);
      if (!(await this.store.venues(rule)).some(({ id }) => id === venueId))
        throw new Failure(exerciseFailure.exerciseGone);
      await this.submit(tx, caller, {
        ruleId: rule.id,
        userId,
        visitId: null,
        date,
        venueId,
        beginMinute,
        endMinute,
        reason,
        proofIds,
      });
    });
  }

  /** Withdraws a request that is not decided. */
  withdraw(id: number, caller: Member): Promise<void> {
    return this.db.transact(async (tx) => {
      const claim = await this.claims.lock(tx, id, { ownerId: caller.userId });
      const next = step(withdrawableCheckMachine, 'withdraw', claim, {});
      if (!(await this.claims.transition(tx, claim, next))) throw new Failure(exerciseFailure.exerciseOver);
      await writeAudit(tx, caller, {
        action: 'exercise.withdraw',
        object: `user:${caller.userId}`,
        before: { claim: id },
      });
    });
  }

  private async ruleOf(tx: Tx, userId: number): Promise<OwnRule> {
    const rule = await this.store.findRule(userId, await schoolToday(tx));
    if (!rule) throw new Failure(exerciseFailure.exerciseRuleGone);
    return rule;
  }

  private async submit(tx: Tx, caller: Member, claim: NewClaim): Promise<void> {
    const id = await this.claims.insert(tx, claim);
    if (id === null) throw new Failure(exerciseFailure.exerciseTwice);
    if (claim.proofIds.length > 0)
      await this.files.bind(tx, claim.proofIds, caller.userId, fileClass.proof, `exercise:${id}`);
    await writeAudit(tx, caller, {
      action: 'exercise.submit',
      object: `user:${caller.userId}`,
      after: { claim: id, visitId: claim.visitId, date: claim.date, papers: claim.proofIds.length },
    });
  }
}
