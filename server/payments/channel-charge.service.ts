import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { payType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { log } from '#server/kit/runtime/log';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import {
  ChannelUnavailable,
  ChannelRefused,
  ChannelsService,
  type ChargeResponse,
  type Payer,
} from '#server/channels/channels.service';
import { PaymentIntakeService } from './payment-intake.service';
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
): Parameters<AttemptStore['storeCharge']>[1] =>
  response.kind === 'form' ? { payUrl: response.action, fields: response.fields } : response;

/** Manages the charge of an attempt at its channel: opens, queries and closes it. */
@Injectable()
export class ChannelChargeService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly channels: ChannelsService,
    private readonly intake: PaymentIntakeService,
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
        await this.channels.channelFor(attempt.payType, attempt.accountId).open(
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
      // The channel does not accept this attempt: the next payment creates a new one.
      await this.attempts.close(attempt.attemptNo, [attempt.state], error.code);
      throw new Failure(cardRefusals[error.code as keyof typeof cardRefusals] ?? paymentFailure.gatewayAway);
    }
  }

  private async storeResponse(attempt: Attempt, response: ChargeResponse): Promise<void> {
    if (response.kind === 'paid') {
      if ((await this.intake.acceptFor(attempt, response.paid)) === 'wrong')
        throw new Failure(paymentFailure.amountWrong);
      return;
    }
    const address = response.kind === 'form' ? response.action : response.kind === 'page' ? response.payUrl : null;
    if (address !== null && !this.channels.isPayAddress(address)) {
      log.error(
        { attempt: attempt.attemptNo, host: URL.canParse(address) ? new URL(address).host : 'none' },
        'a channel redirects payers to an unknown host',
      );
      throw new Failure(paymentFailure.gatewayAway);
    }
    await this.attempts.storeCharge(attempt.attemptNo, chargeFields(response));
  }

  private async pollNow(attempt: Attempt): Promise<void> {
    await this.attempts.makeDue(attempt.tradeNo);
    await this.polls.poll(attempt.attemptNo);
  }
}
