import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan } from '#domain/kit/money';
import { walletRequestMachine } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestKind } from '#domain/wallet/wallet.status';
import { room } from '#contract/kit/live';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walletRequestApproval } from '#contract/wallet/wallet-request.approval';
import type { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { RechargeRefundService } from './recharge-refund.service';
import { WalletAccess } from '#server/wallet/wallet-access.service';
import { pendingWalletRequests, WalletRequestStore } from './wallet-request.store';

/** Four-eyes approval: one person requests an adjustment or a recharge refund, another approves it. */
@Injectable()
export class WalletApprovalService {
  constructor(
    private readonly db: Db,
    private readonly access: WalletAccess,
    private readonly requests: WalletRequestStore,
    private readonly refunds: RechargeRefundService,
  ) {}

  /** Requests an adjustment; no money moves yet. */
  async requestAdjustment(
    { userId, amount: amountYuan, reason }: ParsedOf<typeof walletDesk.adjust>,
    by: Member,
  ): Promise<AnswerOf<typeof walletDesk.adjust>> {
    await this.access.requireAccess(by, userId);
    if (userId === by.userId) throw new Failure(walletFailure.walletOwn);
    const amount = fromYuan(amountYuan);
    if (amount === 0) throw new Failure(walletFailure.adjustZero);
    return runIdempotent(this.db, by, async (tx) => {
      const id = await this.requests.insert(tx, {
        kind: walletRequestKind.adjust,
        userId,
        rechargeId: null,
        amount,
        gift: fen(0),
        reason,
        askedBy: by.userId,
      });
      await writeAudit(tx, by, {
        action: 'wallet.adjust',
        object: `user:${userId}`,
        after: { request: id, amount },
        reason,
      });
      this.notifyRooms(tx, userId);
      return { id };
    });
  }

  /** Decides a request from the review inbox. */
  @Approves(walletRequestApproval, pendingWalletRequests)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    await this.decideRequest({ id, pass: decision === 'pass', note: reason }, caller);
  }

  /** Decides a request made by another person. */
  async decideRequest(
    { id, pass, note }: ParsedOf<typeof walletDesk.check>,
    by: Member,
  ): Promise<AnswerOf<typeof walletDesk.check>> {
    await this.access.requireRequestAccess(by, id);
    return runIdempotent(this.db, by, async (tx) => {
      const { request, recharge } = await this.refunds.lockRequest(tx, id);
      if (request.userId === by.userId) throw new Failure(walletFailure.walletOwn);
      if (request.askedBy === by.userId) throw new Failure(walletFailure.walletOwnRequest);
      const next = step(walletRequestMachine, pass ? 'pass' : 'refuse', request, {});
      const refundNo = await this.refunds.carryOut(tx, request, recharge, pass);
      await this.requests.finish(tx, id, next, { by: by.userId, note, refundNo });
      await writeAudit(tx, by, {
        action: pass ? 'wallet.pass' : 'wallet.refuse',
        object: `user:${request.userId}`,
        before: { status: request.status },
        after: { request: id, status: next.status, amount: request.amount },
        reason: note,
      });
      this.notifyRooms(tx, request.userId);
      return { id };
    });
  }

  /** Notifies the rooms of the member and of the finance staff. */
  private notifyRooms(tx: Tx, userId: number): void {
    tx.emitLive([room.user(userId), room.finance('all')].map((name) => ({ room: name, patch: {} })));
  }
}
