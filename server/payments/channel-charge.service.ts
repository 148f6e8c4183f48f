import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { payType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import type { Attempt } from '#server/finance/attempt.service';
import { ChannelUnavailable, ChannelRefused, type ChargeResponse, type Payer } from '#server/channels/channels.service';
import { PayBench } from './pay-bench';
import { PollService } from './poll.service';

/** Refusals of the card machine as failures of ours. */
const cardRefusals = {
  PASSWORD: paymentFailure.queryPasswordWrong,
  BALANCE: paymentFailure.cardBalanceShort,
  CARD: paymentFailure.cardUnknown,
} as const;

/** A charge opened less than this many milliseconds ago is not queried again. */
const FRESH_MS = 1_000;

const hasCharge = ({ codeUrl, payUrl, fields }: Attempt): boolean => Boolean(codeUrl ?? payUrl ?? fields);
const chargeFields = (
  response: Exclude<ChargeResponse, { kind: 'paid' }>,
): Parameters<PayBench['attempts']['storeCharge']>[2] =>
  response.kind === 'form' ? { payUrl: response.action, fields: response.fields } : response;

/** Manages the charge of an attempt at its channel: opens, queries and closes it. */
@Injectable()
export class ChannelChargeService {
  constructor(
    private readonly db: Db,
    private readonly bench: PayBench,
    private readonly polls: PollService,
  ) {}

  /**
   * Polls an attempt whose charge was opened some time ago, as it may have been paid or refused. Returns whether it
   * polled.
   */
  async recheck(attempt: Attempt): Promise<boolean> {
    if (!hasCharge(attempt) || attempt.ageMs < FRESH_MS) return false;
    await this.pollNow(attempt);
    return true;
  }

  /** Opens the charge unless that was done, and stores the channel's reply. */
  async openCharge(attempt: Attempt, subject: string, payer: Payer): Promise<void> {
    if (hasCharge(attempt)) return;
    try {
      await this.storeResponse(
        attempt,
        await this.bench.channels.channelFor(attempt.payType, attempt.accountId).open(
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
      if (error instanceof ChannelUnavailable)
        throw new Failure(
          attempt.payType === payType.campusCard ? paymentFailure.payRunning : paymentFailure.gatewayAway,
        );
      if (!(error instanceof ChannelRefused)) throw error;
      // The channel reports the charge as paid: this is a payment, not a refusal.
      if (/^ORDER_?PAID$|^PAID$|^ACQ\.TRADE_HAS_SUCCESS$/.test(error.code)) return void (await this.pollNow(attempt));
      await this.closeAttempt(attempt, error.code);
      throw new Failure(cardRefusals[error.code as keyof typeof cardRefusals] ?? paymentFailure.gatewayAway);
    }
  }

  private async storeResponse(attempt: Attempt, response: ChargeResponse): Promise<void> {
    if (response.kind === 'paid') {
      if ((await this.bench.take(attempt, response.paid)) === 'wrong') throw new Failure(paymentFailure.amountWrong);
      return;
    }
    const address = response.kind === 'form' ? response.action : response.kind === 'page' ? response.payUrl : null;
    if (address !== null && !this.bench.channels.isPayAddress(address)) {
      log.error(
        { attempt: attempt.attemptNo, host: URL.canParse(address) ? new URL(address).host : 'none' },
        'a channel leads payers to a host nobody knows',
      );
      throw new Failure(paymentFailure.gatewayAway);
    }
    await this.db.transact((tx) => this.bench.attempts.storeCharge(tx, attempt.attemptNo, chargeFields(response)));
  }

  private async pollNow(attempt: Attempt): Promise<void> {
    await this.db.transact((tx) => this.bench.attempts.pollSoon(tx, attempt.tradeNo));
    await this.polls.poll(attempt.attemptNo);
  }

  /** Closes an attempt the channel does not accept; the next payment creates a new one. */
  private async closeAttempt(attempt: Attempt, why: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.bench.attempts.lock(tx, attempt.attemptNo);
      if (held.state === attempt.state)
        await this.bench.attempts.move(tx, held, step(attemptMachine, 'close', held, {}), { lastError: why });
    });
  }
}
