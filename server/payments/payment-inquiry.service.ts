import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { attemptState, channelMethods, type PayType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { AttemptStore } from '#server/finance/attempt.store';
import { channelNameOf, ChannelsService, type AccountId, type StatementLine } from '#server/channels/channels.service';
import { PaymentIntakeService } from './payment-intake.service';

/** One account at one channel. */
export interface ChannelAccount {
  readonly payType: PayType;
  readonly accountId: AccountId;
}

/**
 * Queries channels for reconciliation: their statements and the state of one payment. Only the channel's own answer
 * changes anything.
 */
@Injectable()
export class PaymentInquiryService {
  constructor(
    private readonly db: Db,
    private readonly channels: ChannelsService,
    private readonly attempts: AttemptStore,
    private readonly intake: PaymentIntakeService,
  ) {}

  /** Returns every account that receives money through a channel. */
  listAccounts(): ChannelAccount[] {
    return channelMethods.flatMap((method) => {
      const name = channelNameOf(method);
      return name === null
        ? []
        : this.channels
            .listAccounts(name)
            .filter((accountId) => this.channels.channelSet(accountId).find(method)?.isConfigured)
            .map((accountId) => ({ payType: method, accountId }));
    });
  }

  /** Downloads the statement of an account for one day. */
  downloadStatement({ payType: method, accountId }: ChannelAccount, day: LocalDate): Promise<StatementLine[]> {
    return this.channels.channelFor(method, accountId).downloadStatement(day);
  }

  /** Queries an attempt and books it if it was paid. Returns whether both sides agree. */
  async recheckPayment(attemptNo: string): Promise<boolean> {
    const attempt = await this.attempts.find(this.db, attemptNo);
    if (!attempt) return false;
    const state = await this.channels.channelFor(attempt.payType, attempt.accountId).query(attemptNo);
    if (state.kind !== 'paid') return false;
    if (attempt.state !== attemptState.success && attempt.state !== attemptState.duplicate)
      await this.intake.acceptFor(attempt, state.paid);
    const updated = await this.attempts.find(this.db, attemptNo);
    return updated?.state === attemptState.success || updated?.state === attemptState.duplicate;
  }
}
