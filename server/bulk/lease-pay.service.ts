import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { WalletService } from '#server/wallet/wallet.service';
import { bulkRoomChanges } from './bulk-room';
import { InstalmentAccess } from './instalment-access.service';
import { LeaseLedger } from './lease-ledger.service';

/** Payments of instalments by their applicant from the balance. */
@Injectable()
export class LeasePayService {
  constructor(
    private readonly db: Db,
    private readonly instalments: InstalmentAccess,
    private readonly ledger: LeaseLedger,
    private readonly wallets: WalletService,
  ) {}

  /**
   * Pays an instalment of an own request once. Checks the password first, then locks the request and checks that the
   * instalment is open.
   */
  async pay({ id, payPassword }: ParsedOf<typeof leases.pay>, member: Member): Promise<{ id: number }> {
    const { userId } = member;
    const own = await this.instalments.requireOwn(id, member);
    await this.wallets.requirePassword(userId, payPassword);
    return runIdempotent(this.db, member, async (tx) => {
      const { bulk, due } = await this.instalments.lockConfirmed(tx, own.id, id);
      await this.wallets.pay(tx, userId, this.ledger.numberOf(bulk, due), due.amount);
      await this.ledger.completeOnline(tx, id);
      tx.emitLive(bulkRoomChanges(bulk));
      return { id };
    });
  }
}
