import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { SourceType } from '#domain/reviews/source-type.status';
import type { RightName } from '#contract/catalogue';
import { may, type Caller } from './caller';
import type { Bind } from './list';
import { markedMethods } from './marked';

const REVIEWS = Symbol('reviews');
const WAITS = Symbol('waits');

/** How one kind of object is reviewed. */
export interface Reviewed {
  readonly sourceType: SourceType;
  /** The right reviewers hold; null if the deciding method checks it itself. */
  readonly right: RightName | null;
  readonly states: AnyEnumeration;
  /** States that need no reason. */
  readonly good: readonly number[];
}

/** The decision of a reviewer about one object. */
export interface Verdict {
  readonly id: number;
  readonly status: number;
  readonly reason: string;
}

/**
 * Marks the service method that decides objects of one kind: `(caller, decision) => Promise<void>`. It refuses objects
 * outside the caller's scope and illegal states, and writes the audit log.
 */
export const Reviews = (reviewed: Reviewed) => SetMetadata(REVIEWS, reviewed);

/**
 * Marks the method that selects pending reviews of a kind within the caller's scope: `(caller, bind) => sql`, a
 * statement with the columns `id, name, en_name, about, about_en, reason, amount, keyword, at`; amount in fen or null,
 * `at` is the submission time.
 */
export const Waits = (kind: SourceType) => SetMetadata(WAITS, kind);
type Waiting = (caller: Caller, bind: Bind) => string;

/** One kind of review with its deciding method. */
export interface Reviewer extends Reviewed {
  readonly decide: (caller: Caller, verdict: Verdict) => Promise<unknown>;
}

/** All kinds of reviews by source type. */
@Injectable()
export class ReviewBook implements OnApplicationBootstrap {
  private readonly known = new Map<SourceType, Reviewer>();
  private readonly queues = new Map<SourceType, Waiting>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: reviewed, run: decide } of markedMethods<Reviewed, Reviewer['decide']>(this.discovery, REVIEWS)) {
      if (this.known.has(reviewed.sourceType)) throw new Error(`two services review kind ${reviewed.sourceType}`);
      this.known.set(reviewed.sourceType, { ...reviewed, decide });
    }
    for (const { of: kind, run } of markedMethods<SourceType, Waiting>(this.discovery, WAITS))
      this.queues.set(kind, run);
  }

  /**
   * Returns the pending-review statements of every kind the caller reviews; `bind` adds a number or a list of numbers
   * to the statement.
   */
  waiting(caller: Caller, bind: Bind): { readonly kind: SourceType; readonly sql: string }[] {
    return [...this.queues]
      .filter(([kind]) => {
        const right = this.known.get(kind)?.right;
        return right !== null && right !== undefined && may(caller, right);
      })
      .map(([kind, of]) => ({ kind, sql: of(caller, bind) }));
  }

  /** Returns the reviewer of a kind. */
  find(of: SourceType): Reviewer | undefined {
    return this.known.get(of);
  }
}
