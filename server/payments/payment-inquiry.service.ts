import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { attemptState, channelMethods, type PayType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { OrderService } from '#server/orders/order.service';
import { AttemptService } from '#server/finance/attempt.service';
import { channelNameOf, ChannelsService, type AccountId, type StatementLine } from '#server/channels/channels.service';
import { AttemptChannels } from './attempt-channels';
import { RefundCreationService } from '#server/refunds/refund-creation.service';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';
import { RefundStore } from '#server/refunds/refund.store';

/** One account at one channel. */
export interface ChannelAccount {
  readonly payType: PayType;
  readonly accountId: AccountId;
}

/** Dependencies of refund queries. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    readonly store: RefundStore,
    readonly ends: RefundOutcomeService,
    readonly desk: RefundCreationService,
    readonly orders: OrderService,
  ) {}
}

/** Dependencies of payment queries. */
@Injectable()
export class ReconcileTargets {
  constructor(
    readonly channels: ChannelsService,
    readonly attempts: AttemptService,
    readonly polls: AttemptChannels,
  ) {}
}

/**
 * Queries channels for reconciliation: their statements and the state of one payment or refund. Only the channel's own
 * answer changes anything.
 */
@Injectable()
export class PaymentInquiryService {
  constructor(
    private readonly db: Db,
    private readonly targets: ReconcileTargets,
    private readonly refunds: ReconcileRefunds,
  ) {}

  /** Returns every account that receives money through a channel. */
  listAccounts(): ChannelAccount[] {
    const { channels } = this.targets;
    return channelMethods.flatMap((method) => {
      const name = channelNameOf(method);
      return name === null
        ? []
        : channels
            .listAccounts(name)
            .filter((accountId) => channels.channelSet(accountId).find(method)?.isConfigured)
            .map((accountId) => ({ payType: method, accountId }));
    });
  }

  /** Downloads the statement of an account for one day. */
  downloadStatement({ payType: method, accountId }: ChannelAccount, day: LocalDate): Promise<StatementLine[]> {
    return this.targets.channels.channelFor(method, accountId).downloadStatement(day);
  }

  /** Queries an attempt and books it if it was paid. Returns whether both sides agree. */
  async recheckPayment(attemptNo: string): Promise<boolean> {
    const attempt = await this.targets.attempts.find(this.db, attemptNo);
    if (!attempt) return false;
    const state = await this.targets.channels.channelFor(attempt.payType, attempt.accountId).query(attemptNo);
    if (state.kind !== 'paid') return false;
    if (attempt.state !== attemptState.success && attempt.state !== attemptState.duplicate)
      await this.targets.polls.accept(attempt, state.paid);
    const updated = await this.targets.attempts.find(this.db, attemptNo);
    return updated?.state === attemptState.success || updated?.state === attemptState.duplicate;
  }

  /** Queries a refund and applies the channel's state. Returns whether both sides have paid it out. */
  async recheckRefund(refundNo: string): Promise<boolean> {
    const { store, ends } = this.refunds;
    const refund = await store.find(this.db, refundNo);
    if (!refund?.paidAttemptNo) return false;
    const state = await this.targets.channels
      .channelFor(refund.payType, refund.accountId)
      .queryRefund({ refundNo, attemptNo: refund.paidAttemptNo });
    if (state.kind !== 'done') return false;
    return ['done', 'known'].includes(await ends.applyChannelState(refundNo, state));
  }

  /** Refunds a duplicate payment in full; once, however often it is called. */
  async refundDuplicate(attemptNo: string): Promise<boolean> {
    const seen = await this.targets.attempts.find(this.db, attemptNo);
    if (!seen) return false;
    return this.db.transact(async (tx) => {
      const order = await this.refunds.orders.lockRow(tx, seen.tradeNo);
      const attempt = await this.targets.attempts.lock(tx, attemptNo);
      if (attempt.state !== attemptState.duplicate) return false;
      const [sent] = await tx.rows('select 1 from refund where attempt_no_paid = $1', [attemptNo]);
      if (!sent) await this.refunds.desk.refundAttempt(tx, order, attempt);
      return true;
    });
  }
}
