import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { SourceType } from '#domain/reviews/source-type.status';
import type { RightName } from '#contract/catalogue';
import type { Caller } from './caller';
import { markedMethods } from './marked';

const REVIEWS = Symbol('reviews');

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

/** One kind with whoever decides it. */
export interface Reviewer extends Reviewed {
  readonly decide: (caller: Caller, verdict: Verdict) => Promise<unknown>;
}

/** Every kind that can be reviewed, by its number. */
@Injectable()
export class ReviewBook implements OnApplicationBootstrap {
  private readonly known = new Map<SourceType, Reviewer>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: reviewed, run: decide } of markedMethods<Reviewed, Reviewer['decide']>(this.discovery, REVIEWS)) {
      if (this.known.has(reviewed.sourceType)) throw new Error(`two services review kind ${reviewed.sourceType}`);
      this.known.set(reviewed.sourceType, { ...reviewed, decide });
    }
  }

  /** Who decides things of this kind. */
  find(of: SourceType): Reviewer | undefined {
    return this.known.get(of);
  }
}
