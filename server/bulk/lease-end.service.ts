import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulkTerminated } from '#contract/bulk/bulk.events';
import type { leases } from '#contract/bulk/lease.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkAccess } from './bulk-access.service';
import { bulkRoomChanges } from './bulk-room';
import { settlementReply } from './lease-settlement';
import { LeaseSettlementService, type TerminationInput } from './lease-settlement.service';

type SettlementReply = AnswerOf<typeof leases.endPreview>;

/** Terminates contracts: settles them and cancels their later dates. */
@Injectable()
export class LeaseEndService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly cancellations: BulkCancelService,
    private readonly settlements: LeaseSettlementService,
  ) {}

  /** Returns the settlement of a termination now. */
  async preview(input: TerminationInput, caller: Member): Promise<SettlementReply> {
    const bulk = await this.access.requireRight(caller, input.id, 'End');
    step(bulkMachine, 'terminate', bulk, {});
    return settlementReply(await this.settlements.preview(this.db, bulk, input));
  }

  /** Terminates a contract; throws if the amounts differ from those confirmed. Cancels later dates at once. */
  async end(input: ParsedOf<typeof leases.end>, caller: Member): Promise<SettlementReply> {
    const visible = await this.access.requireRight(caller, input.id, 'End');
    const reply = await runIdempotent(this.db, caller, async (tx) => {
      const { bulk, settlement } = await this.settlements.settle(tx, visible.id, input, caller.userId);
      await writeAudit(tx, caller, {
        action: 'lease.end',
        object: `bulk:${bulk.id}`,
        after: { ...settlement },
        reason: input.reason,
      });
      tx.emit(bulkTerminated, { id: bulk.id });
      tx.emitLive(bulkRoomChanges(bulk));
      return settlementReply(settlement);
    });
    await this.cancellations
      .cancelDatesAfterEnd(input.id)
      .catch((error: unknown) =>
        log.error({ bulk: input.id, err: error }, 'not all dates of a terminated contract are released yet'),
      );
    return reply;
  }
}
