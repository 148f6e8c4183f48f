import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { SourceType } from '#domain/reviews/source-type.status';
import type { RightName } from '#contract/catalogue';
import { hasRight, type Caller } from './caller';
import type { Bind } from '#server/kit/db/list';
import { markedMethods } from '#server/kit/runtime/marked-methods';

const REVIEWS = Symbol('reviews');
const PENDING_REVIEWS = Symbol('waits');

/** How one kind of object is reviewed. */
interface ReviewedKind {
  readonly sourceType: SourceType;
  /** The right reviewers hold; null if the deciding method checks it itself. */
  readonly right: RightName | null;
  readonly states: AnyEnumeration;
  /** States that need no reason. */
  readonly reasonlessStates: readonly number[];
}

/** The decision of a reviewer about one object. */
export interface ReviewDecision {
  readonly id: number;
  readonly status: number;
  readonly reason: string;
}

/**
 * Marks the service method that decides objects of one kind: `(caller, decision) => Promise<void>`. It refuses objects
 * outside the caller's scope and illegal states, and writes the audit log.
 */
export const ReviewHandler = (reviewed: ReviewedKind) => SetMetadata(REVIEWS, reviewed);

/**
 * Marks the method that selects pending reviews of a kind within the caller's scope: `(caller, bind) => sql`, a
 * statement with the columns `id, name, en_name, about, about_en, reason, amount, keyword, at`; amount in fen or null,
 * `at` is the submission time.
 */
export const PendingReviews = (kind: SourceType) => SetMetadata(PENDING_REVIEWS, kind);
type PendingReviewsQuery = (caller: Caller, bind: Bind) => string;

/** One kind of review with its deciding method. */
interface Reviewer extends ReviewedKind {
  readonly decide: (caller: Caller, decision: ReviewDecision) => Promise<unknown>;
}

/** All kinds of reviews by source type. */
@Injectable()
export class ReviewerRegistry implements OnApplicationBootstrap {
  private readonly reviewers = new Map<SourceType, Reviewer>();
  private readonly queues = new Map<SourceType, PendingReviewsQuery>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: reviewed, run: decide } of markedMethods<ReviewedKind, Reviewer['decide']>(
      this.discovery,
      REVIEWS,
    )) {
      if (this.reviewers.has(reviewed.sourceType)) throw new Error(`two services review kind ${reviewed.sourceType}`);
      this.reviewers.set(reviewed.sourceType, { ...reviewed, decide });
    }
    for (const { of: kind, run } of markedMethods<SourceType, PendingReviewsQuery>(this.discovery, PENDING_REVIEWS))
      this.queues.set(kind, run);
  }

  /**
   * Returns the pending-review statements of every kind the caller reviews; `bind` adds a number or a list of numbers
   * to the statement.
   */
  pendingQueries(caller: Caller, bind: Bind): { readonly kind: SourceType; readonly sql: string }[] {
    return [...this.queues]
      .filter(([kind]) => {
        const right = this.reviewers.get(kind)?.right;
        return right !== null && right !== undefined && hasRight(caller, right);
      })
      .map(([kind, of]) => ({ kind, sql: of(caller, bind) }));
  }

  /** Returns the reviewer of a kind. */
  find(kind: SourceType): Reviewer | undefined {
    return this.reviewers.get(kind);
  }
}
