import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { decisionFor } from '#domain/reviews/approval-kind.rules';
import { reviewFailure } from '#domain/reviews/review.failures';
import { sourceType } from '#domain/reviews/source-type.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reviews } from '#contract/reviews/review.contract';
import { ApprovalRegistry, type Approver } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { ApprovalStepService } from '#server/approval-chains/approval-step.service';

const wrongField = (field: 'sourceType' | 'checkStatus') =>
  new Failure(systemFailure.badInput, { fields: [{ field, message: '格式不正确', messageEn: 'Invalid format.' }] });

/** The single review call: finds the kind, checks decision and reason, and decides at the level where it waits. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly approvals: ApprovalRegistry,
    private readonly steps: ApprovalStepService,
  ) {}

  /** Decides one review. */
  async check(
    { sourceId, sourceType: code, checkStatus, checkContent }: ParsedOf<typeof reviews.check>,
    caller: Member,
  ): Promise<AnswerOf<typeof reviews.check>> {
    const approver = this.find(code);
    const { kind } = approver;
    const decision = decisionFor(kind, checkStatus);
    if (decision === undefined) throw wrongField('checkStatus');
    if (decision === null) throw new Failure(kind.ended);
    if (checkContent === '' && kind.decisions[decision]?.needsReason) throw new Failure(systemFailure.reasonMissing);
    await this.steps.decide(approver, caller, { id: sourceId, decision, reason: checkContent });
    return { id: sourceId, checkStatus };
  }

  private find(code: number): Approver {
    const approver = this.approvals.find(code);
    if (approver) return approver;
    throw enumMember(sourceType, code) ? new Failure(reviewFailure.reviewKindClosed) : wrongField('sourceType');
  }
}
