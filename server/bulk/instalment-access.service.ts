import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import type { Tx } from '#server/kit/db/db';
import { BulkStore, type BulkRequest } from './bulk.store';
import { InstalmentStore, type BulkInstalment } from './instalment.store';

/** A locked instalment and its request. */
interface PayableInstalment {
  readonly bulk: BulkRequest;
  readonly due: BulkInstalment;
}

/** Throws if the applicant has not confirmed the dates yet. */
function requireConfirmed({ awaited, leaseStatus: status }: BulkRequest): void {
  if (awaited && status === leaseStatus.running) throw new Failure(bulkFailure.bulkConfirmFirst);
}

/** Finds and locks instalments for those who pay or collect them. */
@Injectable()
export class InstalmentAccess {
  constructor(
    private readonly store: BulkStore,
    private readonly instalments: InstalmentStore,
  ) {}

  /** Returns the approved and confirmed request of a member's own instalment; throws otherwise. */
  async requireOwn(id: number, { userId }: Member): Promise<BulkRequest> {
    const bulk = await this.store.findByInstalment(id);
    if (bulk?.userId !== userId || bulk.status !== bulkStatus.passed) throw new Failure(bulkFailure.bulkMissing);
    requireConfirmed(bulk);
    return bulk;
  }

  /** Returns the approved request of an instalment in the scope of a staff member; throws otherwise. */
  async requireInScope(id: number, member: Member): Promise<BulkRequest> {
    const bulk = await this.store.findByInstalment(id);
    if (bulk?.status !== bulkStatus.passed || !scopeReaches(member, bulk)) throw new Failure(bulkFailure.bulkMissing);
    return bulk;
  }

  /** Returns one instalment without a lock. */
  find(id: number): Promise<BulkInstalment> {
    return this.instalments.find(id);
  }

  /** Locks a confirmed request and its instalment for payment by the applicant. */
  async lockConfirmed(tx: Tx, bulkId: number, id: number): Promise<PayableInstalment> {
    const bulk = await this.store.lock(tx, bulkId);
    requireConfirmed(bulk);
    return { bulk, due: await this.instalments.lockPayable(tx, bulkId, id) };
  }

  /** Locks a request and its instalment that is still to be paid; throws if it is paid or void. */
  async lockPayable(tx: Tx, bulkId: number, id: number): Promise<PayableInstalment> {
    const bulk = await this.store.lock(tx, bulkId);
    return { bulk, due: await this.instalments.lockPayable(tx, bulkId, id) };
  }
}
