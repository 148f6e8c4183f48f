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

/** How one kind of thing is reviewed. */
export interface Reviewed {
  readonly sourceType: SourceType;
  /** The right its reviewers hold; null where the deciding method itself asks who may. */
  readonly right: RightName | null;
  readonly states: AnyEnumeration;
  /** States that need no reason. */
  readonly good: readonly number[];
}

/** What a reviewer said of one thing. */
export interface Verdict {
  readonly id: number;
  readonly status: number;
  readonly reason: string;
}

/** Marks the service method that decides things of one kind: `(caller, verdict) => Promise<void>`. It refuses what is beyond the caller's reach and what the thing's state does not allow, and writes the audit log. */
export const Reviews = (reviewed: Reviewed) => SetMetadata(REVIEWS, reviewed);

/**
 * Marks the method that says what of a kind waits within a caller's reach: `(caller, bind) => sql`, a statement of the columns
 * `id, name, en_name, about, about_en, reason, amount, keyword, at`; amount in fen or null, `at` when it was handed in.
 */
export const Waits = (kind: SourceType) => SetMetadata(WAITS, kind);
type Waiting = (caller: Caller, bind: Bind) => string;

/** One kind with whoever decides it. */
export interface Reviewer extends Reviewed {
  readonly decide: (caller: Caller, verdict: Verdict) => Promise<unknown>;
}

/** Every kind that can be reviewed, by its number. */
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

  /** What waits for this caller, of every kind he reviews; `bind` writes a number or a list of numbers into the statement. */
  waiting(caller: Caller, bind: Bind): { readonly kind: SourceType; readonly sql: string }[] {
    return [...this.queues]
      .filter(([kind]) => {
        const right = this.known.get(kind)?.right;
        return right !== null && right !== undefined && may(caller, right);
      })
      .map(([kind, of]) => ({ kind, sql: of(caller, bind) }));
  }

  /** Who decides things of this kind. */
  find(of: SourceType): Reviewer | undefined {
    return this.known.get(of);
  }
}
