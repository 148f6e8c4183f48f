import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ApprovalDecision } from '#domain/reviews/approval-kind.rules';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { Bind } from '#server/kit/db/list';
import { markedMethods } from '#server/kit/runtime/marked-methods';
import { hasRight, type Member } from './caller';

const APPROVALS = Symbol('approvals');

/** The decision of a reviewer about one thing. */
export interface ReviewDecision {
  readonly id: number;
  readonly decision: ApprovalDecision;
  readonly reason: string;
}

/**
 * How the things of a kind that wait are read, as parts of a statement. A store of the area of their table declares
 * them. All parts are static SQL; only `within` binds values.
 */
export interface PendingRows {
  /** The table with its alias: `appeal a`. */
  readonly table: string;
  /** The condition of those that wait, on this table alone. */
  readonly waiting: string;
  /** The column with the time since when one waits. */
  readonly at: string;
  /** Joins that the columns need. Each finds one row or is a left join. */
  readonly joins: string;
  readonly columns: {
    readonly id: string;
    /** The applicant, who decides at no level of a chain. */
    readonly userId: string;
    /** The venue whose chain applies; absent if the kind belongs to none. */
    readonly venueId?: string;
    readonly name: string;
    readonly enName: string;
    readonly about: string;
    readonly aboutEn: string;
    readonly reason: string;
    /** Money in fen; absent if the kind has none. */
    readonly amount?: string;
    /** What the screen of the kind is searched by. */
    readonly keyword: string;
    /** Ids of the attached files; absent if the kind has none. */
    readonly proofIds?: string;
  };
  /** Returns the conditions of those that the caller may decide; `bind` adds a number or a list of numbers. */
  readonly within: (caller: Member, bind: Bind) => readonly string[];
}

/** One kind with its pending rows and the method that decides. */
export interface Approver {
  readonly kind: ApprovalKind;
  readonly pending: PendingRows;
  readonly decide: (caller: Member, decision: ReviewDecision) => Promise<unknown>;
}

/**
 * Marks the service method that decides things of one kind: `(caller, decision) => Promise<void>`. It locks the thing,
 * refuses one outside the caller's scope or decided before, writes the audit log and notifies the applicant. Right,
 * decision and reason are checked before.
 */
export const Approves = (kind: ApprovalKind, pending: PendingRows) => SetMetadata(APPROVALS, { kind, pending });

/** All kinds that an area of this process approves, by number. */
@Injectable()
export class ApprovalRegistry implements OnApplicationBootstrap {
  private found: ReadonlyMap<number, Approver> | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    this.all();
  }

  /** Returns all kinds by number. Throws if two services approve one kind. */
  all(): readonly Approver[] {
    return [...(this.found ??= this.discover()).values()];
  }

  /** Returns those the caller may decide. */
  allOf(caller: Member): readonly Approver[] {
    return this.all().filter(({ kind }) => hasRight(caller, kind.right));
  }

  /** Returns the kind with this number. */
  find(sourceType: number): Approver | undefined {
    this.all();
    return this.found?.get(sourceType);
  }

  private discover(): ReadonlyMap<number, Approver> {
    const approvers = markedMethods<Omit<Approver, 'decide'>, Approver['decide']>(this.discovery, APPROVALS)
      .map(({ of, run }) => ({ ...of, decide: run }))
      .sort((a, b) => a.kind.sourceType - b.kind.sourceType);
    const found = new Map<number, Approver>();
    for (const approver of approvers) {
      const { sourceType, title } = approver.kind;
      if (found.has(sourceType)) throw new Error(`two services approve kind ${sourceType} (${title.en})`);
      found.set(sourceType, approver);
    }
    return found;
  }
}
