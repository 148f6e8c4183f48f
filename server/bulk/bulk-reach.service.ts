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

/** The right that lets staff do something with requests of a kind. */
export const powerOver = (kind: BulkKind, power: Power): RightName =>
  kind === bulkKind.lease ? `BatchLease${power}` : `BatchBooking${power}`;

/** Whose a request is: its applicant's, and that of the staff who review requests of its venue. */
@Injectable()
export class BulkReach {
  constructor(
    readonly store: BulkStore,
    readonly works: BulkWorks,
  ) {}

  /** Narrows a list of a kind: a reviewer sees his venues, everybody else himself. */
  within(caller: Caller, kind: BulkKind): (bind: Bind) => string[] {
    const member = memberOf(caller);
    const all = may(caller, powerOver(kind, 'Check'))
      ? scoped(member, columns)
      : (bind: Bind) => [`b.user_id = ${bind(member.userId)}`];
    return (bind) => [`b.kind = ${bind(kind)}`, ...all(bind)];
  }

  /** Does the caller's right of this name reach the request? */
  rules(caller: Caller, bulk: Bulk, power: Power): boolean {
    return may(caller, powerOver(bulk.kind, power)) && reaches(memberOf(caller), bulk);
  }

  /** A request the caller may see; another's does not exist. */
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

  /** A request of the caller's own. */
  async own(caller: Caller, id: number): Promise<Bulk> {
    const { bulk, own } = await this.seen(caller, id);
    if (!own) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }

  /** A request that staff may act on. */
  async ruled(caller: Caller, id: number, power: Power): Promise<Bulk> {
    memberOf(caller);
    const bulk = await this.store.find(id);
    if (!bulk || !this.rules(caller, bulk, power)) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }
}
