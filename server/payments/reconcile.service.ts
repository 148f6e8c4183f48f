import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { attemptState, channelMethods, type PayType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db';
import { OrderService } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import type { BillLine } from './channel';
import { channelOf, ChannelsService, type AccountId } from './channels.service';
import { PollTargets } from './poll-targets';
import { RefundDeskService } from './refund-desk.service';
import { RefundEndsService } from './refund-ends.service';
import { RefundStore } from './refund.store';

/** One account at one channel. */
export interface Account {
  readonly payType: PayType;
  readonly accountId: AccountId;
}

/** Dependencies of refund queries. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    readonly store: RefundStore,
    readonly ends: RefundEndsService,
    readonly desk: RefundDeskService,
    readonly orders: OrderService,
  ) {}
}

/** Dependencies of payment queries. */
@Injectable()
export class ReconcileTargets {
  constructor(
    readonly channels: ChannelsService,
    readonly attempts: AttemptStore,
    readonly polls: PollTargets,
  ) {}
}

/**
 * Queries channels for reconciliation: their statements and the state of one payment or refund. Only the channel's own
 * answer changes anything.
 */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly db: Db,
    private readonly targets: ReconcileTargets,
    private readonly refunds: ReconcileRefunds,
  ) {}

  /** Returns every account that receives money through a channel. */
  accounts(): Account[] {
    const { channels } = this.targets;
    return channelMethods.flatMap((method) => {
      const name = channelOf(method);
      return name === null
        ? []
        : channels
            .accounts(name)
            .filter((accountId) => channels.set(accountId).find(method)?.ready)
            .map((accountId) => ({ payType: method, accountId }));
    });
  }

  /** Downloads the statement of an account for one day. */
  bill({ payType: method, accountId }: Account, day: LocalDate): Promise<BillLine[]> {
    return this.targets.channels.of(method, accountId).bill(day);
  }

  /** Queries an attempt and books it if it was paid. Returns whether both sides agree. */
  async askPayment(attemptNo: string): Promise<boolean> {
    const attempt = await this.targets.attempts.find(this.db, attemptNo);
    if (!attempt) return false;
    const said = await this.targets.channels.of(attempt.payType, attempt.accountId).query(attemptNo);
    if (said.kind !== 'paid') return false;
    if (attempt.state !== attemptState.success && attempt.state !== attemptState.duplicate)
      await this.targets.polls.take(attempt, said.paid);
    const now = await this.targets.attempts.find(this.db, attemptNo);
    return now?.state === attemptState.success || now?.state === attemptState.duplicate;
  }

  /** Queries a refund and applies the channel's state. Returns whether both sides have paid it out. */
  async askRefund(refundNo: string): Promise<boolean> {
    const { store, ends } = this.refunds;
    const refund = await store.find(this.db, refundNo);
    if (!refund?.paidAttemptNo) return false;
    const said = await this.targets.channels
      .of(refund.payType, refund.accountId)
      .queryRefund({ refundNo, attemptNo: refund.paidAttemptNo });
    if (said.kind !== 'done') return false;
    return ['done', 'known'].includes(await ends.hear(refundNo, said));
  }

  /** Refunds a duplicate payment in full; once, however often it is called. */
  async returnDouble(attemptNo: string): Promise<boolean> {
    const seen = await this.targets.attempts.find(this.db, attemptNo);
    if (!seen) return false;
    return this.db.transact(async (tx) => {
      const order = await this.refunds.orders.lockRow(tx, seen.tradeNo);
      const attempt = await this.targets.attempts.lock(tx, attemptNo);
      if (attempt.state !== attemptState.duplicate) return false;
      const [sent] = await tx.rows('select 1 from refund where attempt_no_paid = $1', [attemptNo]);
      if (!sent) await this.refunds.desk.giveBack(tx, order, attempt);
      return true;
    });
  }
}
