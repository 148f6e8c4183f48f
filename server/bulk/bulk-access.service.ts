import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkKind, type BulkKind } from '#domain/bulk/bulk.status';
import type { RightName } from '#contract/catalogue';
import { hasRight, type Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { requestsOf, type BulkScope } from './bulk-list.store';
import { BulkStore, type BulkRequest } from './bulk.store';

type BulkPower = 'Check' | 'End';

/** Returns the right with which staff may act on requests of a kind. */
export const bulkRightOf = (kind: BulkKind, power: BulkPower): RightName =>
  kind === bulkKind.lease ? `BatchLease${power}` : `BatchBooking${power}`;

/** Access rules of requests: the applicant, and staff who review requests of the venue. */
@Injectable()
export class BulkAccess {
  constructor(private readonly store: BulkStore) {}

  /** Returns the list conditions of a kind: reviewers see their venues, all others their own requests. */
  scopeOf(caller: Member, kind: BulkKind): BulkScope {
    return requestsOf(kind, caller, hasRight(caller, bulkRightOf(kind, 'Check')));
  }

  /** Returns whether the caller holds the right and the request is in its scope. */
  hasRight(caller: Member, bulk: BulkRequest, power: BulkPower): boolean {
    return hasRight(caller, bulkRightOf(bulk.kind, power)) && scopeReaches(caller, bulk);
  }

  /** Returns a request the caller may see; throws as missing otherwise. */
  async requireVisible(
    member: Member,
    id: number,
  ): Promise<{ readonly bulk: BulkRequest; readonly member: Member; readonly own: boolean }> {
    const bulk = await this.store.find(id);
    const own = bulk?.userId === member.userId;
    if (!bulk || !(own || this.hasRight(member, bulk, 'Check') || this.hasRight(member, bulk, 'End')))
      throw new Failure(bulkFailure.bulkMissing);
    return { bulk, member, own };
  }

  /** Returns a request of the caller; throws as missing otherwise. */
  async requireOwn(caller: Member, id: number): Promise<BulkRequest> {
    const { bulk, own } = await this.requireVisible(caller, id);
    if (!own) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }

  /** Returns a request on which the caller may act as staff; throws otherwise. */
  async requireRight(caller: Member, id: number, power: BulkPower): Promise<BulkRequest> {
    caller;
    const bulk = await this.store.find(id);
    if (!bulk || !this.hasRight(caller, bulk, power)) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }
}
