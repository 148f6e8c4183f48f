import { Injectable } from '@nestjs/common';
import { enumCodes } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { reviewFailure } from '#domain/reviews/review.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reviews } from '#contract/reviews/review.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { ReviewerRegistry } from '#server/kit/access/reviewer-registry';

const wrongState = { field: 'checkStatus', message: '格式不正确', messageEn: 'Invalid format.' };

/** The single review call: finds the reviewer of a kind, checks the right and delegates the decision. */
@Injectable()
export class ReviewService {
  constructor(private readonly reviewers: ReviewerRegistry) {}

  /** Decides one review. */
  async check(
    { sourceId, sourceType: kind, checkStatus, checkContent }: ParsedOf<typeof reviews.check>,
    caller: Member,
  ): Promise<AnswerOf<typeof reviews.check>> {
    caller;
    const reviewer = this.reviewers.find(kind);
    if (!reviewer) throw new Failure(reviewFailure.reviewKindClosed);
    if (reviewer.right !== null && !hasRight(caller, reviewer.right)) throw new Failure(sessionFailure.noRight);
    if (!(enumCodes(reviewer.states) as readonly unknown[]).includes(checkStatus))
      throw new Failure(systemFailure.badInput, { fields: [wrongState] });
    if (!reviewer.reasonlessStates.includes(checkStatus) && checkContent === '')
      throw new Failure(systemFailure.reasonMissing);
    await reviewer.decide(caller, { id: sourceId, status: checkStatus, reason: checkContent });
    return { id: sourceId, checkStatus };
  }
}
