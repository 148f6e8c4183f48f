import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { payType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import type { Attempt } from './attempt.store';
import { ChannelAway, ChannelRefused, type Opened, type Payer } from './channel';
import { PayBench } from './pay-bench';
import { PollService } from './poll.service';

/** Refusals of the card machine as failures of ours. */
const cardRefusals = {
  PASSWORD: paymentFailure.queryPasswordWrong,
  BALANCE: paymentFailure.cardBalanceShort,
  CARD: paymentFailure.cardUnknown,
} as const;

/** A charge opened less than this many milliseconds ago is not queried again. */
const SETTLED_MS = 1_000;

const isLaid = ({ codeUrl, payUrl, fields }: Attempt): boolean => Boolean(codeUrl ?? payUrl ?? fields);
const toLay = (opened: Exclude<Opened, { kind: 'paid' }>): Parameters<PayBench['attempts']['laid']>[2] =>
  opened.kind === 'form' ? { payUrl: opened.action, fields: opened.fields } : opened;

/** Manages the charge of an attempt at its channel: opens, queries and closes it. */
@Injectable()
export class ChannelBillService {
  constructor(
    private readonly db: Db,
    private readonly bench: PayBench,
    private readonly polls: PollService,
  ) {}

  /**
   * Polls an attempt whose charge was opened some time ago, as it may have been paid or refused. Returns whether it
   * polled.
   */
  async asked(tried: Attempt): Promise<boolean> {
    if (!isLaid(tried) || tried.ageMs < SETTLED_MS) return false;
    await this.askNow(tried);
    return true;
  }

  /** Opens the charge unless that was done, and stores the channel's reply. */
  async lay(attempt: Attempt, subject: string, payer: Payer): Promise<void> {
    if (isLaid(attempt)) return;
    try {
      await this.keep(
        attempt,
        await this.bench.channels
          .of(attempt.payType, attempt.accountId)
          .open(
            {
              attemptNo: attempt.attemptNo,
              amount: attempt.amount,
              subject,
              payBy: attempt.expiresAt,
              payByText: attempt.expiresText,
              scene: attempt.scene,
            },
            payer,
          ),
      );
    } catch (error) {
      if (error instanceof ChannelAway)
        throw new Failure(
          attempt.payType === payType.campusCard ? paymentFailure.payRunning : paymentFailure.gatewayAway,
        );
      if (!(error instanceof ChannelRefused)) throw error;
      // The channel reports the charge as paid: this is a payment, not a refusal.
      if (/^ORDER_?PAID$|^PAID$|^ACQ\.TRADE_HAS_SUCCESS$/.test(error.code)) return void (await this.askNow(attempt));
      await this.withdraw(attempt, error.code);
      throw new Failure(cardRefusals[error.code as keyof typeof cardRefusals] ?? paymentFailure.gatewayAway);
    }
  }

  private async keep(attempt: Attempt, opened: Opened): Promise<void> {
    if (opened.kind === 'paid') {
      if ((await this.bench.take(attempt, opened.paid)) === 'wrong') throw new Failure(paymentFailure.amountWrong);
      return;
    }
    const address = opened.kind === 'form' ? opened.action : opened.kind === 'page' ? opened.payUrl : null;
    if (address !== null && !this.bench.channels.mayLeadTo(address)) {
      log.error(
        { attempt: attempt.attemptNo, host: URL.canParse(address) ? new URL(address).host : 'none' },
        'a channel leads payers to a host nobody knows',
      );
      throw new Failure(paymentFailure.gatewayAway);
    }
    await this.db.transact((tx) => this.bench.attempts.laid(tx, attempt.attemptNo, toLay(opened)));
  }

  private async askNow(attempt: Attempt): Promise<void> {
    await this.db.transact((tx) => this.bench.attempts.askSoon(tx, attempt.tradeNo));
    await this.polls.run(attempt.attemptNo);
  }

  /** Closes an attempt the channel does not accept; the next payment creates a new one. */
  private async withdraw(attempt: Attempt, why: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.bench.attempts.lock(tx, attempt.attemptNo);
      if (held.state === attempt.state)
        await this.bench.attempts.move(tx, held, step(attemptMachine, 'close', held, {}), { lastError: why });
    });
  }
}
