import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db } from '#server/kit/db/db';
import { bulkRoomChanges } from './bulk-room';
import { InstalmentAccess } from './instalment-access.service';
import { InstalmentStore } from './instalment.store';
import { LeaseLedger } from './lease-ledger.service';

/** Collects instalments at the counter. */
@Injectable()
export class InstalmentCollectService {
  constructor(
    private readonly db: Db,
    private readonly store: InstalmentStore,
    private readonly instalments: InstalmentAccess,
    private readonly ledger: LeaseLedger,
  ) {}

  /** Books an instalment as paid, once. */
  async collect(
    { id, offlineType, receipt }: ParsedOf<typeof leases.collect>,
    member: Member,
  ): Promise<{ id: number }> {
    const seen = await this.instalments.requireInScope(id, member);
    return runIdempotent(this.db, member, async (tx) => {
      const { bulk, due } = await this.instalments.lockPayable(tx, seen.id, id);
      await this.store.markCollected(tx, id, { offlineType, receipt, collectorId: member.userId });
      await this.ledger.completeAtCounter(tx, id, receipt, { offlineType, cashierId: member.userId });
      await writeAudit(tx, member, {
        action: 'lease.collect',
        object: `bulk:${bulk.id}`,
        after: { no: due.no, amount: due.amount, offlineType },
      });
      tx.emitLive(bulkRoomChanges(bulk));
      return { id };
    });
  }
}
