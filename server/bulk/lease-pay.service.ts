import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { WalletService } from '#server/wallet/wallet.service';
import { BulkAccess } from './bulk-access.service';
import { requirePayable, type BulkRequest } from './bulk.store';
import { LeaseLedger } from './lease-ledger.service';

/** Payments of instalments by their applicant from the balance. */
@Injectable()
export class LeasePayService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly ledger: LeaseLedger,
    private readonly wallets: WalletService,
  ) {}

  /**
   * Pays an instalment of an own request once. Checks the password first, then locks the request and checks that the
   * instalment is open.
   */
  async pay({ id, payPassword }: ParsedOf<typeof leases.pay>, caller: Caller): Promise<{ id: number }> {
    const { userId } = requireMember(caller);
    const bulkId = await this.access.store.bulkIdOfInstalment(id);
    const own = bulkId === null ? null : await this.access.store.find(bulkId);
    if (own?.userId !== userId || own.status !== bulkStatus.passed) throw new Failure(bulkFailure.bulkMissing);
    this.requireConfirmed(own);
    await this.wallets.requirePassword(userId, payPassword);
    return runIdempotent(this.db, caller, async (tx) => {
      const bulk = await this.access.store.lock(tx, own.id);
      this.requireConfirmed(bulk);
      const due = requirePayable(await this.access.store.lockInstalments(tx, bulk.id), id);
      await this.wallets.pay(tx, userId, this.ledger.numberOf(bulk, due), due.amount);
      await this.ledger.completeOnline(tx, id);
      await tx.emitLive(this.ledger.changesOf(bulk));
      return { id };
    });
  }

  /** Throws if the applicant has not confirmed the dates yet. */
  private requireConfirmed({ awaited, leaseStatus: status }: BulkRequest): void {
    if (awaited && status === leaseStatus.running) throw new Failure(bulkFailure.bulkConfirmFirst);
  }
}
