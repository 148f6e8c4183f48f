import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { attemptState } from '#domain/payments/pay.status';
import { payPollPause } from '#domain/payments/schedule.rules';
import { Db } from '#server/kit/db';
import { AttemptStore, type Attempt } from './attempt.store';
import { ChannelAway, ChannelRefused, type BillState, type PaymentChannel } from './channel';
import { PayableService } from './payable.service';
import { PollTargets } from './poll-targets';

/** Longest a try may be unknown to its channel before it is taken as never laid, in milliseconds. */
const LAID_WITHIN = 60_000;

/** Asks channels about open payments, so that money is found whether or not a notice comes, and withdraws what nobody may pay any more. */
@Injectable()
export class PollService {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptStore,
    private readonly channels: PollTargets,
    private readonly payables: PayableService,
  ) {}

  /** Asks about one try if it is due and free. Answers when (epoch ms) to come again, or null when it has ended. */
  async run(attemptNo: string): Promise<number | null> {
    const attempt = await this.attempts.claimPoll(this.db, attemptNo);
    if (!attempt) return this.attempts.dueAt(this.db, attemptNo);
    try {
      const channel = this.channels.of(attempt);
      const state = await this.resolve(channel, attempt, await channel.query(attemptNo));
      if (state.kind === 'paid')
        return (await this.channels.take(attempt, state.paid)) === 'wrong'
          ? this.attempts.pollLater(this.db, attemptNo, null, 'wrong amount')
          : null;
      if (state.kind === 'closed') return await this.close(attempt);
      return await this.later(attempt, null);
    } catch (error) {
      if (error instanceof ChannelAway || error instanceof ChannelRefused) return this.later(attempt, error.message);
      throw error;
    }
  }

  /** Tries whose time to be asked about has come, for a sweep that needs no queue. */
  due(limit: number): Promise<string[]> {
    return this.attempts.duePolls(this.db, limit);
  }

  /** What to make of the channel's word: a bill nobody may pay any more is withdrawn, and one paid in that moment is paid. */
  private async resolve(channel: PaymentChannel, attempt: Attempt, state: BillState): Promise<BillState> {
    if (state.kind === 'paid' || state.kind === 'closed') return state;
    const payable = await this.payables.may(attempt);
    if (state.kind === 'none')
      return !payable || attempt.ageMs > LAID_WITHIN ? { kind: 'closed' } : { kind: 'waiting' };
    if (payable) return state;
    return (await channel.close(attempt.attemptNo)) === 'paid' ? channel.query(attempt.attemptNo) : { kind: 'closed' };
  }

  private later(attempt: Attempt, error: string | null): Promise<number | null> {
    return this.attempts.pollLater(this.db, attempt.attemptNo, payPollPause(attempt.pollCount), error);
  }

  private async close(attempt: Attempt): Promise<null> {
    await this.db.transact(async (tx) => {
      const held = await this.attempts.lock(tx, attempt.attemptNo);
      if (held.state === attemptState.created || held.state === attemptState.waiting)
        await this.attempts.move(tx, held, step(attemptMachine, 'close', held, {}));
    });
    return null;
  }
}
