import { Injectable } from '@nestjs/common';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { codesOf, type AnyEnumeration } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { sourceType, type SourceType } from '#domain/reviews/source-type.status';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { RightName } from '#contract/catalogue';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reviews } from '#contract/reviews/review.contract';
import { may, type Caller } from '#server/kit/caller';
import { RegistrationCheckService } from '#server/members/registration-check.service';

/** How one kind of thing is reviewed. */
interface Reviewer {
  readonly right: RightName;
  readonly states: AnyEnumeration;
  /** States that need no reason. */
  readonly good: readonly number[];
  readonly decide: (id: number, status: number, reason: string, caller: Caller) => Promise<void>;
}

/** The one review call: finds who reviews, asks his right, and lets him decide. */
@Injectable()
export class ReviewService {
  private readonly reviewers: Readonly<Record<SourceType, Reviewer>>;

  constructor(registrations: RegistrationCheckService) {
    this.reviewers = {
      [sourceType.registration]: { right: 'RegisterUsersCheck', states: registrationStatus, good: [registrationStatus.passed], decide: (id, status, reason, caller) => registrations.decide(id, status as RegistrationStatus, reason, caller) },
    };
  }

  /** Decides one thing. */
  async check({ sourceId, sourceType: kind, checkStatus, checkContent }: ParsedOf<typeof reviews.check>, caller: Caller): Promise<AnswerOf<typeof reviews.check>> {
    const { right, states, good, decide } = this.reviewers[kind];
    if (!may(caller, right)) throw new Failure(sessionFailure.noRight);
    if (!(codesOf(states) as readonly unknown[]).includes(checkStatus)) throw new Failure(systemFailure.badInput, { fields: [{ field: 'checkStatus', message: '格式不正确', messageEn: 'This is not in the right form.' }] });
    if (!good.includes(checkStatus) && checkContent === '') throw new Failure(systemFailure.reasonMissing);
    await decide(sourceId, checkStatus, checkContent, caller);
    return { id: sourceId, checkStatus };
  }
}
