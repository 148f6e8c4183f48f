import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { financeStatus, payType as methods, refundRoute, refundRule, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { financeMachine } from '#domain/finance/finance.machine';
import { financeRooms, room } from '#contract/kit/live';
import { refundRequested, refundSettled } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { WalletService } from '#server/wallet/wallet.service';
import { FinanceLedgerStore, type FinanceAccount, type IncomeEntry } from '#server/finance/finance-ledger.store';
import { RefundLedger } from './refund-ledger.service';
import { isToWallet, type Refund, type RefundOutcome } from './refund.store';

/** The amount of a bill to refund and how it was paid. */
interface BillRefundRequest {
  readonly amount: Fen;
  readonly paidBy: PayType;
  readonly attemptNo: string | null;
  readonly reason: string;
  /** Whether a counter hands the money over, because it has no account to go to. */
  readonly overCounter?: boolean;
}

/** Refunds bills. They use the same machine as order refunds, without an order to follow. */
@Injectable()
export class BillRefundService {
  constructor(
    private readonly db: Db,
    private readonly ledger: RefundLedger,
    private readonly finances: FinanceLedgerStore,
    private readonly wallets: WalletService,
  ) {}

  /** Records received money of a bill. */
  recordIncome(tx: Tx, account: FinanceAccount, income: IncomeEntry): Promise<void> {
    return this.finances.recordIncome(tx, account, income);
  }

  /**
   * Creates a refund while the caller locks its request: through its channel or to the balance that paid; counter
   * payments are refunded to the balance, or over the counter if asked.
   */
  create(
    tx: Tx,
    account: FinanceAccount,
    { amount, paidBy, attemptNo, reason, overCounter = false }: BillRefundRequest,
  ): Promise<string> {
    const toBalance = paidBy === methods.offline ? refundRoute.wallet : refundRoute.original;
    const route = overCounter ? refundRoute.offline : toBalance;
    return this.ledger.create(
      tx,
      account,
      {
        tradeNo: account.tradeNo,
        paidAttemptNo: attemptNo,
        payType: paidBy,
        route,
        amount,
        deduct: fen(0),
        ruleType: refundRule.full,
        reason,
      },
      paidBy,
    );
  }

  /** Completes a refund; `fence` is the claim number of the run that reports it. */
  settle(
    refundNo: string,
    { channelRefundNo = null, fence }: { channelRefundNo?: string | null; fence?: number },
  ): Promise<RefundOutcome> {
    return this.withLock(refundNo, async (tx, refund, account) => {
      if (refund.status === financeStatus.complete) return 'known';
      if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
      // A failed refund may still be paid out by its channel: it is retried and completed.
      const next = step(
        financeMachine,
        'settle',
        refund.status === financeStatus.failed ? step(financeMachine, 'retry', refund, {}) : refund,
        {},
      );
      if (isToWallet(refund)) await this.wallets.refund(tx, account.userId, refundNo, refund.amount);
      await this.ledger.move(tx, refund, next, { channelRefundNo });
      return this.announceOutcome(tx, refund, account, next.status, 'done');
    });
  }

  /** Marks a refund as failed. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundOutcome> {
    return this.withLock(refundNo, async (tx, refund, account) => {
      if (refund.status !== financeStatus.refunding) return 'known';
      if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
      const next = step(financeMachine, 'fail', refund, {});
      await this.ledger.move(tx, refund, next, { error: why });
      log.error({ refund: refundNo, why }, 'a refund has failed and waits for the finance desk');
      return this.announceOutcome(tx, refund, account, next.status, 'failed');
    });
  }

  /** Retries a failed refund under the same number. */
  async retry(caller: Member, refundNo: string): Promise<{ refundNo: string; status: number }> {
    const owner = await this.finances.findRefundAccount(this.db, refundNo);
    if (!owner || !scopeReaches(caller, owner)) throw new Failure(orderFailure.orderMissing);
    return runIdempotent(this.db, caller, async (tx) => {
      const refund = await this.ledger.lock(tx, refundNo);
      if (refund.status !== financeStatus.failed) throw new Failure(paymentFailure.refundNotFailed);
      const next = await this.ledger.retry(tx, refund);
      await writeAudit(tx, caller, {
        action: 'refund.retry',
        object: refundNo,
        before: { status: refund.status },
        after: { status: next.status },
      });
      tx.emit(refundRequested, { refundNo, tradeNo: refund.tradeNo, amount: refund.amount });
      this.notifyViewers(tx, owner);
      return { refundNo, status: next.status };
    });
  }

  private async withLock(
    refundNo: string,
    work: (tx: Tx, refund: Refund, account: FinanceAccount) => Promise<RefundOutcome>,
  ): Promise<RefundOutcome> {
    const account = await this.finances.findRefundAccount(this.db, refundNo);
    if (!account) return 'unknown';
    return this.db.transact(async (tx) => work(tx, await this.ledger.lock(tx, refundNo), account));
  }

  private async announceOutcome(
    tx: Tx,
    { refundNo, tradeNo }: Refund,
    account: FinanceAccount,
    status: number,
    end: RefundOutcome,
  ): Promise<RefundOutcome> {
    tx.emit(refundSettled, { refundNo, tradeNo, status });
    this.notifyViewers(tx, account);
    return end;
  }

  /** Notifies viewers of this account. */
  notifyViewers(tx: Tx, { userId, merchantId }: Pick<FinanceAccount, 'userId' | 'merchantId'>): void {
    tx.emitLive([room.user(userId), ...financeRooms(merchantId)].map((name) => ({ room: name, patch: {} })));
  }
}
