import { Injectable } from '@nestjs/common';
import { attemptState } from '#domain/payments/pay.status';
import { payPollPause } from '#domain/channels/retry-schedule.rules';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import {
  ChannelsService,
  ChannelUnavailable,
  ChannelRefused,
  type ChargeState,
  type PaymentChannel,
} from '#server/channels/channels.service';
import { PaymentIntakeService } from './payment-intake.service';
import { PayableService } from './payable.service';

/** Milliseconds after which an attempt unknown to its channel counts as never opened. */
const UNKNOWN_AFTER_MS = 60_000;

/**
 * Polls channels about open payments, so that money is found without a notice, and closes charges that may no longer be
 * paid.
 */
@Injectable()
export class PollService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly channels: ChannelsService,
    private readonly intake: PaymentIntakeService,
    private readonly payables: PayableService,
  ) {}

  /** Polls one attempt if it is due and free. Returns when to poll again (epoch ms), or null if it has ended. */
  async poll(attemptNo: string): Promise<number | null> {
    const attempt = await this.attempts.claimPoll(attemptNo);
    if (!attempt) return this.attempts.nextPollAt(attemptNo);
    try {
      const channel = this.channels.channelFor(attempt.payType, attempt.accountId);
      const state = await this.resolve(channel, attempt, await channel.query(attemptNo));
      if (state.kind === 'paid')
        return (await this.intake.acceptFor(attempt, state.paid)) === 'wrong'
          ? this.attempts.pollLater(attemptNo, null, 'wrong amount')
          : null;
      if (state.kind === 'closed') return await this.close(attempt);
      return await this.scheduleNext(attempt, null);
    } catch (error) {
      if (error instanceof ChannelUnavailable || error instanceof ChannelRefused)
        return this.scheduleNext(attempt, error.message);
      throw error;
    }
  }

  /** Returns attempts due for polling, for a sweep that works without the queue. */
  listDue(limit: number): Promise<string[]> {
    return this.attempts.listDuePolls(limit);
  }

  /**
   * Resolves the channel's answer: a charge that may no longer be paid is closed; one paid in that moment counts as
   * paid.
   */
  private async resolve(channel: PaymentChannel, attempt: Attempt, state: ChargeState): Promise<ChargeState> {
    if (state.kind === 'paid' || state.kind === 'closed') return state;
    const payable = await this.payables.isPayable(attempt);
    if (state.kind === 'none')
      return !payable || attempt.ageMs > UNKNOWN_AFTER_MS ? { kind: 'closed' } : { kind: 'waiting' };
    if (payable) return state;
    return (await channel.close(attempt.attemptNo)) === 'paid' ? channel.query(attempt.attemptNo) : { kind: 'closed' };
  }

  private scheduleNext(attempt: Attempt, error: string | null): Promise<number | null> {
    return this.attempts.pollLater(attempt.attemptNo, payPollPause(attempt.pollCount), error);
  }

  private async close(attempt: Attempt): Promise<null> {
    await this.attempts.close(attempt.attemptNo, [attemptState.created, attemptState.waiting]);
    return null;
  }
}
