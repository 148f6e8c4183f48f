import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { approvalChainFailure } from '#domain/approval-chains/approval-chain.failures';
import { FINAL_LEVEL } from '#domain/approval-chains/approval-chain.rules';
import { approvalStepKind } from '#domain/approval-chains/approval-chain.status';
import type { ApprovalDecision } from '#domain/reviews/approval-kind.rules';
import { reviewFailure } from '#domain/reviews/review.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { approvalSteps } from '#contract/approval-chains/approval-step.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { ApprovalRegistry, type Approver } from '#server/kit/access/approval-registry';
import { hasRight, type Member } from '#server/kit/access/caller';
import { fullScope } from '#server/kit/access/scope';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { ApprovalReachStore } from './approval-reach.store';
import { ApprovalStepStore, type ApprovalPlace } from './approval-step.store';

/** A decision about one thing, at the level that decides next. */
interface LevelDecision {
  readonly id: number;
  readonly decision: ApprovalDecision;
  readonly reason: string;
}

/** Decides the levels before the final one, and keeps the steps of all. */
@Injectable()
export class ApprovalStepService {
  constructor(
    private readonly db: Db,
    private readonly approvals: ApprovalRegistry,
    private readonly reaches: ApprovalReachStore,
    private readonly store: ApprovalStepStore,
  ) {}

  /**
   * Decides about a thing at the level where it waits. An approval before the final level is kept as a step; any other
   * decision is final and is carried out by the kind, in the role that allows it. Throws if the level is another's.
   */
  async decide(approver: Approver, caller: Member, { id, decision, reason }: LevelDecision): Promise<void> {
    const { kind } = approver;
    const reach = await this.reaches.reachOf(caller);
    if (reach.identities.length === 1 && !reach.chained.has(kind.sourceType)) {
      if (!hasRight(caller, kind.right)) throw new Failure(sessionFailure.noRight);
      await approver.decide(caller, { id, decision, reason });
      return;
    }
    const place = await this.db.transact(async (tx) => {
      await this.lock(tx, approver, id);
      const found = await this.store.placeOf(approver, id, reach, tx);
      if (found?.identity && found.level < FINAL_LEVEL && decision === 'pass')
        await this.pass(tx, approver, id, caller, found, reason);
      return found;
    });
    if (!place?.identity) {
      if (!hasRight(caller, kind.right)) throw new Failure(sessionFailure.noRight);
      if (place && place.level < FINAL_LEVEL)
        throw new Failure(approvalChainFailure.approvalWaits, { level: place.level });
      // The area of a thing knows why the caller may not decide, or that nothing waits.
      await approver.decide(caller, { id, decision, reason });
      return;
    }
    if (place.level < FINAL_LEVEL && decision === 'pass') return;
    const { member } = place.identity;
    const rights = new Set([...member.rights, kind.right]);
    const acting = place.level < FINAL_LEVEL ? { ...member, ...fullScope, rights } : member;
    await approver.decide({ ...acting, roleId: caller.roleId }, { id, decision, reason });
  }

  /** Returns the steps about a waiting thing, for those who decide about it at any level. */
  async steps(
    { sourceType, sourceId }: ParsedOf<typeof approvalSteps.steps>,
    caller: Member,
  ): Promise<AnswerOf<typeof approvalSteps.steps>> {
    const { approver, place } = await this.readable(caller, sourceType, sourceId);
    const rows = await this.store.steps(approver, sourceId);
    const last = rows.findLast(({ kind, recalled }) => kind === approvalStepKind.passed && !recalled);
    return {
      level: place.level,
      levels: place.levels,
      steps: rows.map(({ at, userId, ...row }) => ({
        ...row,
        at: schoolStamp(at.getTime()),
        recallable: row.id === last?.id && userId === caller.userId,
      })),
    };
  }

  /** Adds a comment without deciding. */
  async comment(
    { sourceType, sourceId, reason }: ParsedOf<typeof approvalSteps.comment>,
    caller: Member,
  ): Promise<AnswerOf<typeof approvalSteps.comment>> {
    const { approver, place } = await this.readable(caller, sourceType, sourceId);
    const step = { level: place.level, kind: approvalStepKind.opinion, personId: caller.userId, reason };
    const id = await this.store.add(this.db, approver, sourceId, caller, step);
    if (id === null) throw new Failure(systemFailure.notFound);
    return { id };
  }

  /** Takes the caller's approval of a level back. */
  async recall(
    { id }: ParsedOf<typeof approvalSteps.recall>,
    caller: Member,
  ): Promise<AnswerOf<typeof approvalSteps.recall>> {
    const reach = await this.reaches.reachOf(caller);
    return this.db.transact(async (tx) => {
      const step = await this.store.lockOwn(tx, id, caller.userId);
      const approver = step && this.approvals.find(step.sourceType);
      if (!step || !approver) throw new Failure(systemFailure.notFound);
      await this.lock(tx, approver, step.sourceId);
      const place = await this.store.placeOf(approver, step.sourceId, reach, tx);
      const last = place && (place.level < FINAL_LEVEL ? place.level : place.levels) - 1;
      if (step.level !== last || !(await this.store.recall(tx, id)))
        throw new Failure(approvalChainFailure.approvalRecallTooLate);
      return { id };
    });
  }

  private async pass(
    tx: Tx,
    approver: Approver,
    id: number,
    caller: Member,
    { level, identity }: ApprovalPlace,
    reason: string,
  ): Promise<void> {
    const step = { level, kind: approvalStepKind.passed, personId: identity?.personId ?? caller.userId, reason };
    if ((await this.store.add(tx, approver, id, caller, step)) === null)
      throw new Failure(approvalChainFailure.approvalMoved);
  }

  /** Throws unless the caller decides about the thing at some level, or has the right of its kind. */
  private async readable(
    caller: Member,
    sourceType: number,
    id: number,
  ): Promise<{ readonly approver: Approver; readonly place: ApprovalPlace }> {
    const approver = this.approvals.find(sourceType);
    if (!approver) throw new Failure(reviewFailure.reviewKindClosed);
    const place = await this.store.placeOf(approver, id, await this.reaches.reachOf(caller));
    if (!place || (!place.identity && !hasRight(caller, approver.kind.right)))
      throw new Failure(systemFailure.notFound);
    return { approver, place };
  }

  /** Takes the turn of a thing: its levels are decided one after the other. */
  private lock(tx: Tx, { kind }: Approver, id: number): Promise<void> {
    return this.store.lockTurn(tx, `approval:${kind.sourceType}:${id}`);
  }
}
