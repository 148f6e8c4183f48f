import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { refundPause, refundPollPause, refundWaitPause } from '#domain/channels/retry-schedule.rules';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import {
  ChannelUnavailable,
  ChannelNotContacted,
  ChannelRefused,
  type RefundState,
} from '#server/channels/channels.service';
import { RefundOutcomeService } from './refund-outcome.service';
import { RefundSender } from './refund-sender';
import { isToWallet, RefundStore, type Refund } from './refund.store';

/** Sends refunds: claimed by one run at a time, queried before they are sent again, always under the same number. */
@Injectable()
export class RefundRunService {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundStore,
    private readonly outcomes: RefundOutcomeService,
    private readonly sender: RefundSender,
  ) {}

  /** Runs one refund if it is due and free. Returns when to run again (epoch ms), or null if it has ended. */
  async run(refundNo: string): Promise<number | null> {
    if (await this.outcomes.settleInBatch(refundNo)) {
      await failpoint('refund.after_settle');
      return null;
    }
    return this.runAlone(refundNo);
  }

  /** Runs one refund that cannot be settled in a batch; returns the same as `run`. */
  async runAlone(refundNo: string): Promise<number | null> {
    const refund = await this.refunds.claim(this.db, refundNo);
    if (!refund) return this.refunds.nextRunAt(this.db, refundNo);
    await failpoint('refund.claimed');
    if (isToWallet(refund)) {
      await this.outcomes.settle(refundNo, { fence: refund.attemptNo });
      await failpoint('refund.after_settle');
      return null;
    }
    try {
      return await this.applyState(refund, await this.sender.send(refund));
    } catch (error) {
      if (error instanceof ChannelUnavailable || error instanceof ChannelRefused || error instanceof Failure)
        return this.retryLater(refund, error);
      throw error;
    }
  }

  /** Settles those refunds that fit in a batch; returns those that must run alone. */
  async runBatch(refundNos: readonly string[]): Promise<string[]> {
    const ended = await Promise.all(refundNos.map((refundNo) => this.outcomes.settleInBatch(refundNo)));
    return refundNos.filter((_, n) => !ended[n]);
  }

  /** Returns due refunds, for a sweep that works without the queue. */
  listDue(limit: number): Promise<string[]> {
    return this.refunds.listDue(this.db, limit);
  }

  private async applyState(refund: Refund, state: RefundState | 'lost'): Promise<number | null> {
    if (state === 'lost') return null;
    await failpoint('refund.after_gateway');
    if (state.kind === 'none') throw new ChannelRefused('NO_REFUND', '');
    if (state.kind === 'failed') {
      await this.outcomes.fail(refund.refundNo, state.why, refund.attemptNo);
      return null;
    }
    if (!(await this.refunds.storeChannelRefundNo(this.db, refund, state.channelRefundNo))) return null;
    await failpoint('refund.after_store');
    if (state.kind === 'running')
      return this.refunds.releaseClaim(this.db, refund, refundPollPause(refund.polls + 1), { polled: true });
    await this.outcomes.settle(refund.refundNo, { fence: refund.attemptNo, channelRefundNo: state.channelRefundNo });
    await failpoint('refund.after_settle');
    return null;
  }

  /** Schedules another try under the same number, or gives the refund to a person. */
  private async retryLater(refund: Refund, error: Error): Promise<number | null> {
    if (error instanceof ChannelNotContacted) return this.refunds.releaseClaim(this.db, refund, refundWaitPause);
    const why =
      error instanceof ChannelRefused
        ? error.code
        : error instanceof ChannelUnavailable
          ? error.why
          : (error as Failure).spec.key;
    const pause = refundPause(refund.tries + 1, this.sender.maxTries);
    log.warn({ refund: refund.refundNo, tries: refund.tries + 1, why }, 'a refund was not sent yet');
    if (pause !== null) return this.refunds.releaseClaim(this.db, refund, pause, { failed: why });
    await this.outcomes.fail(refund.refundNo, why, refund.attemptNo);
    return null;
  }
}
