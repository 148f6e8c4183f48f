import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { once } from '#server/kit/once';
import { WalletService } from '#server/wallet/wallet.service';
import { BulkReach } from './bulk-reach.service';
import { dueOf, type Bulk } from './bulk.store';
import { LeaseBooks } from './lease-books.service';

/** Payments of instalments by their applicant from the balance. */
@Injectable()
export class LeasePayService {
  constructor(
    private readonly db: Db,
    private readonly reach: BulkReach,
    private readonly books: LeaseBooks,
    private readonly wallets: WalletService,
  ) {}

  /**
   * Pays an instalment of an own request once. Checks the password first, then locks the request and checks that the
   * instalment is open.
   */
  async pay({ id, payPassword }: ParsedOf<typeof leases.pay>, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    const bulkId = await this.reach.store.ofDue(id);
    const own = bulkId === null ? null : await this.reach.store.find(bulkId);
    if (own?.userId !== userId || own.status !== bulkStatus.passed) throw new Failure(bulkFailure.bulkMissing);
    this.insistAgreed(own);
    await this.wallets.insistPassword(userId, payPassword);
    return once(this.db, caller, async (tx) => {
      const bulk = await this.reach.store.lock(tx, own.id);
      this.insistAgreed(bulk);
      const due = dueOf(await this.reach.store.dues(tx, bulk.id), id);
      await this.wallets.pay(tx, userId, this.books.numberOf(bulk, due), due.amount);
      await this.books.completeOnline(tx, id);
      await tx.tellLive(this.books.marks(bulk));
      return { id };
    });
  }

  /** Throws if the applicant has not confirmed the dates yet. */
  private insistAgreed({ awaited, leaseStatus: stands }: Bulk): void {
    if (awaited && stands === leaseStatus.running) throw new Failure(bulkFailure.bulkConfirmFirst);
  }
}
