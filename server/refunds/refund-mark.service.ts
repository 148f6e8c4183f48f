import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { financeStatus } from '#domain/payments/pay.status';
import { refundRouteFailure } from '#domain/refunds/refund-route.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { refundDesk } from '#contract/refunds/refund-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { RefundAccess } from './refund-access';
import { RefundProof } from './refund-proof';
import { RefundSender } from './refund-sender';
import { RefundSettlementService } from './refund-settlement.service';

interface RefundMark extends Record<string, unknown> {
  readonly id: number;
  readonly askedBy: number;
}

/**
 * Failed refunds that were paid outside: one person marks it with a proof, another confirms, and only then it is
 * complete.
 */
@Injectable()
export class RefundMarkService {
  constructor(
    private readonly access: RefundAccess,
    private readonly sender: RefundSender,
    private readonly settlements: RefundSettlementService,
    private readonly proofs: RefundProof,
  ) {}

  /** Marks a refund as paid outside, with a proof. */
  async mark(caller: Caller, { refundNo, note, proofIds }: ParsedOf<typeof refundDesk.mark>): Promise<void> {
    const { userId } = requireMember(caller);
    if (await this.sender.mayStillPay(await this.access.find(caller, refundNo)))
      throw new Failure(refundRouteFailure.routeUnknown);
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      if (refund.status !== financeStatus.failed || refund.withdrawn)
        throw new Failure(refundRouteFailure.markNotFailed);
      const [row] = await tx.rows<{ id: number }>(
        'insert into refund_mark (refund_no, note, proof_ids, asked_by) values ($1, $2, $3, $4) on conflict do nothing returning id',
        [refundNo, note, proofIds, userId],
      );
      if (!row) throw new Failure(refundRouteFailure.markWaits);
      await this.proofs.attach(tx, proofIds, userId, row.id);
      await writeAudit(tx, caller, {
        action: 'refund.mark',
        object: refundNo,
        after: { mark: row.id, papers: proofIds.length },
        reason: note,
      });
      await this.access.notifyFinance(tx, order);
      return { refundNo };
    });
  }

  /** Confirms or rejects another person's mark. */
  async decide(caller: Caller, { refundNo, pass, reason }: ParsedOf<typeof refundDesk.decideMark>): Promise<void> {
    const { userId } = requireMember(caller);
    await this.access.findOrder(caller, refundNo);
    if (!pass && reason === '') throw new Failure(systemFailure.reasonMissing);
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      const [mark] = await tx.rows<RefundMark>(
        'select id, asked_by as "askedBy" from refund_mark where refund_no = $1 and passed is null for update',
        [refundNo],
      );
      if (!mark) throw new Failure(refundRouteFailure.markGone);
      if (mark.askedBy === userId) throw new Failure(refundRouteFailure.markOwn);
      await tx.rows(
        'update refund_mark set passed = $2, decided_by = $3, decided_at = app_now(), reason = $4 where id = $1',
        [mark.id, pass, userId, reason],
      );
      await writeAudit(tx, caller, {
        action: 'refund.confirm',
        object: refundNo,
        before: { status: refund.status },
        after: { mark: mark.id, passed: pass },
        reason,
      });
      if (pass) await this.settlements.settleWithin(tx, refundNo, { outside: { userId, who: 'staff' } });
      else await this.access.notifyFinance(tx, order);
      return { refundNo };
    });
  }

  /** Returns the address of one proof, valid for a minute. */
  async proof(caller: Caller, { id, attachmentId }: ParsedOf<typeof refundDesk.proof>): Promise<{ url: string }> {
    const refundNo = await this.proofs.findRefund(id, attachmentId);
    if (refundNo === null) throw new Failure(refundRouteFailure.markGone);
    await this.access.findOrder(caller, refundNo);
    return { url: this.proofs.downloadUrl(attachmentId) };
  }
}
