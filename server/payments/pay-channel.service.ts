import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { payType, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payAttempted } from '#contract/orders/order.events';
import type { Caller, Member } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { once } from '#server/kit/once';
import { OrderService, type Order } from '#server/orders/order.service';
import type { Attempt } from './attempt.store';
import { ChannelAway, ChannelRefused, type Opened, type Payer } from './channel';
import { PayBench } from './pay-bench';
import { insistPayable, replyOf, type PayReply } from './pay-now.service';
import { PollService } from './poll.service';
import { openQueryPassword } from './query-password';

/** Refusals of a card machine in our words. */
const cardRefusals = { PASSWORD: paymentFailure.queryPasswordWrong, BALANCE: paymentFailure.cardBalanceShort, CARD: paymentFailure.cardUnknown } as const;

/** A bill laid so recently is not asked about again, in milliseconds. */
const SETTLED_MS = 1_000;

/** Payments at a channel: the try is written down, then the channel is asked outside any transaction, then its answer is kept. */
@Injectable()
export class PayChannelService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly bench: PayBench,
    private readonly polls: PollService,
  ) {}

  offeredTo(roleId: number): PayType[] {
    return this.bench.channels.offeredTo(roleId);
  }

  /** What the campus card asks of its holder; null for every other method. */
  async secretsOf({ userId, cipherKey }: Member, method: PayType, sealed: string | null): Promise<Payer> {
    if (method !== payType.campusCard) return { cardNo: null, queryPassword: null };
    const [row] = await this.db.rows<{ card: string | null }>('select campus_card_no as card from app_user where id = $1', [userId]);
    return { cardNo: row?.card ?? null, queryPassword: sealed === null ? null : openQueryPassword(sealed, cipherKey) };
  }

  /** Opens a payment at the method's channel, or finds the one that is open. A try is one payment there, however often it is asked for. */
  async pay(caller: Caller, seen: Order, method: PayType, payer: Payer): Promise<PayReply> {
    const tried = await this.fresh(seen, method);
    if (tried) {
      await failpoint('pay.before_gateway');
      await this.lay(tried, seen, payer);
      await failpoint('pay.after_gateway');
    }
    return once(this.db, caller, async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      const attempt = tried && (await this.bench.attempts.find(tx, tried.attemptNo));
      if (order.payStatus !== payStatus.unpaid || order.orderStatus !== orderStatus.normal) {
        if (order.payStatus === payStatus.unpaid) throw new Failure(paymentFailure.payWindowClosed);
        return replyOf(order);
      }
      return replyOf(order, { schoolPayUrl: attempt?.payUrl ?? null, payData: attempt?.codeUrl ? { codeUrl: attempt.codeUrl } : null });
    });
  }

  /** The try to pay by. One that was laid before is asked about first: it may have been paid, or refused by the payer. */
  private async fresh(seen: Order, method: PayType): Promise<Attempt | null> {
    const tried = await this.prepare(seen, method);
    if (!tried || !(tried.codeUrl || tried.payUrl) || tried.ageMs < SETTLED_MS) return tried;
    await this.askNow(tried);
    return this.prepare(seen, method);
  }

  /** The open try of this method, made if there is none; null when the order has been paid meanwhile. */
  private prepare(seen: Order, method: PayType): Promise<Attempt | null> {
    return this.db.transact(async (tx) => {
      const order = await this.orders.lockRow(tx, seen.tradeNo);
      if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.paid) return null;
      insistPayable(order);
      const usable = await this.bench.attempts.usable(tx, order.tradeNo, method);
      if (usable) return usable;
      const attempt = await this.bench.attempts.open(tx, { tradeNo: order.tradeNo, userId: order.userId, payType: method, amount: order.amount });
      tx.tell(payAttempted, { attemptNo: attempt.attemptNo, tradeNo: order.tradeNo });
      return attempt;
    });
  }

  /** Lays the bill before the payer unless that was done; keeps the channel's answer. */
  private async lay(attempt: Attempt, order: Order, payer: Payer): Promise<void> {
    if (attempt.codeUrl || attempt.payUrl) return;
    try {
      await this.keep(attempt, await this.bench.channels.of(attempt.payType).open({ attemptNo: attempt.attemptNo, amount: attempt.amount, subject: `${order.siteName} ${order.detail}`, payBy: attempt.expiresAt, payByText: attempt.expiresText }, payer));
    } catch (error) {
      if (error instanceof ChannelAway) throw new Failure(attempt.payType === payType.campusCard ? paymentFailure.payRunning : paymentFailure.gatewayAway);
      if (!(error instanceof ChannelRefused)) throw error;
      // The channel says it is paid: that is news, not a refusal.
      if (/^ORDER_?PAID$|^PAID$/.test(error.code)) return void (await this.askNow(attempt));
      await this.withdraw(attempt, error.code);
      throw new Failure(cardRefusals[error.code as keyof typeof cardRefusals] ?? paymentFailure.gatewayAway);
    }
  }

  private async keep(attempt: Attempt, opened: Opened): Promise<void> {
    if (opened.kind === 'paid') {
      if ((await this.bench.take(attempt, opened.paid)) === 'wrong') throw new Failure(paymentFailure.amountWrong);
      return;
    }
    await this.db.transact((tx) => this.bench.attempts.laid(tx, attempt.attemptNo, opened.kind === 'code' ? { codeUrl: opened.codeUrl } : { payUrl: opened.payUrl }));
  }

  private async askNow(attempt: Attempt): Promise<void> {
    await this.db.transact((tx) => this.bench.attempts.askSoon(tx, attempt.tradeNo));
    await this.polls.run(attempt.attemptNo);
  }

  /** The channel will not take this try: the next payment begins a new one. */
  private async withdraw(attempt: Attempt, why: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.bench.attempts.lock(tx, attempt.attemptNo);
      if (held.state === attempt.state) await this.bench.attempts.move(tx, held, step(attemptMachine, 'close', held, {}), { lastError: why });
    });
  }
}
