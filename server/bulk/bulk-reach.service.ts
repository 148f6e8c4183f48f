import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkKind, type BulkKind } from '#domain/bulk/bulk.status';
import type { RightName } from '#contract/catalogue';
import { may, memberOf, type Caller, type Member } from '#server/kit/caller';
import { reaches, scoped, type ScopeColumns } from '#server/kit/scope';
import { BulkWorks } from './bulk-works.service';
import { BulkStore, type Bulk } from './bulk.store';

type Bind = (value: unknown) => string;
type Power = 'Check' | 'End';

const columns: ScopeColumns = { venue: 'b.venue_id', merchant: 'b.merchant_id', person: 'b.user_id' };

/** Returns the right with which staff may act on requests of a kind. */
export const powerOver = (kind: BulkKind, power: Power): RightName =>
  kind === bulkKind.lease ? `BatchLease${power}` : `BatchBooking${power}`;

/** Access rules of requests: the applicant, and staff who review requests of the venue. */
@Injectable()
export class BulkReach {
  constructor(
    readonly store: BulkStore,
    readonly works: BulkWorks,
  ) {}

  /** Returns the list conditions of a kind: reviewers see their venues, all others their own requests. */
  within(caller: Caller, kind: BulkKind): (bind: Bind) => string[] {
    const member = memberOf(caller);
    const all = may(caller, powerOver(kind, 'Check'))
      ? scoped(member, columns)
      : (bind: Bind) => [`b.user_id = ${bind(member.userId)}`];
    return (bind) => [`b.kind = ${bind(kind)}`, ...all(bind)];
  }

  /** Returns whether the caller holds the right and the request is in its scope. */
  rules(caller: Caller, bulk: Bulk, power: Power): boolean {
    return may(caller, powerOver(bulk.kind, power)) && reaches(memberOf(caller), bulk);
  }

  /** Returns a request the caller may see; throws as missing otherwise. */
  async seen(
    caller: Caller,
    id: number,
  ): Promise<{ readonly bulk: Bulk; readonly member: Member; readonly own: boolean }> {
    const member = memberOf(caller);
    const bulk = await this.store.find(id);
    const own = bulk?.userId === member.userId;
    if (!bulk || !(own || this.rules(caller, bulk, 'Check') || this.rules(caller, bulk, 'End')))
      throw new Failure(bulkFailure.bulkMissing);
    return { bulk, member, own };
  }

  /** Returns a request of the caller; throws as missing otherwise. */
  async own(caller: Caller, id: number): Promise<Bulk> {
    const { bulk, own } = await this.seen(caller, id);
    if (!own) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }

  /** Returns a request on which the caller may act as staff; throws otherwise. */
  async ruled(caller: Caller, id: number, power: Power): Promise<Bulk> {
    memberOf(caller);
    const bulk = await this.store.find(id);
    if (!bulk || !this.rules(caller, bulk, power)) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }
}
