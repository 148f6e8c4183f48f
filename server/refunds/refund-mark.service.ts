import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { financeStatus } from '#domain/payments/pay.status';
import { refundRouteFailure } from '#domain/refunds/refund-route.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { refundDesk } from '#contract/refunds/refund-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { RefundAccess } from './refund-access';
import { addMark, decideMark, lockWaitingMark } from './refund-mark.store';
import { RefundProof } from './refund-proof';
import { RefundSender } from './refund-sender';
import { RefundSettlementService } from './refund-settlement.service';

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
  async mark(caller: Member, { refundNo, note, proofIds }: ParsedOf<typeof refundDesk.mark>): Promise<void> {
    const { userId } = caller;
    if (await this.sender.mayStillPay(await this.access.find(caller, refundNo)))
      throw new Failure(refundRouteFailure.routeUnknown);
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      if (refund.status !== financeStatus.failed || refund.withdrawn)
        throw new Failure(refundRouteFailure.markNotFailed);
      const mark = await addMark(tx, { refundNo, note, proofIds, askedBy: userId });
      if (mark === undefined) throw new Failure(refundRouteFailure.markWaits);
      await this.proofs.attach(tx, proofIds, userId, mark);
      await writeAudit(tx, caller, {
        action: 'refund.mark',
        object: refundNo,
        after: { mark, papers: proofIds.length },
        reason: note,
      });
      this.access.notifyFinance(tx, order);
      return { refundNo };
    });
  }

  /** Confirms or rejects another person's mark. */
  async decide(caller: Member, { refundNo, pass, reason }: ParsedOf<typeof refundDesk.decideMark>): Promise<void> {
    const { userId } = caller;
    await this.access.findOrder(caller, refundNo);
    if (!pass && reason === '') throw new Failure(systemFailure.reasonMissing);
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      const mark = await lockWaitingMark(tx, refundNo);
      if (!mark) throw new Failure(refundRouteFailure.markGone);
      if (mark.askedBy === userId) throw new Failure(refundRouteFailure.markOwn);
      await decideMark(tx, mark.id, { passed: pass, decidedBy: userId, reason });
      await writeAudit(tx, caller, {
        action: 'refund.confirm',
        object: refundNo,
        before: { status: refund.status },
        after: { mark: mark.id, passed: pass },
        reason,
      });
      if (pass) await this.settlements.settleWithin(tx, refundNo, { outside: { userId, who: 'staff' } });
      else this.access.notifyFinance(tx, order);
      return { refundNo };
    });
  }

  /** Returns the address of one proof, valid for a minute. */
  async proof(caller: Member, { id, attachmentId }: ParsedOf<typeof refundDesk.proof>): Promise<{ url: string }> {
    const refundNo = await this.proofs.findRefund(id, attachmentId);
    if (refundNo === null) throw new Failure(refundRouteFailure.markGone);
    await this.access.findOrder(caller, refundNo);
    return { url: this.proofs.downloadUrl(attachmentId) };
  }
}
