import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { PaymentSettlementService } from './payment-settlement.service';
import { channelNameOf, type ReceivedPayment } from '#server/channels/channels.service';
import type { ChannelNotice } from '#server/channels/notice-log.store';
import { PaymentAnomalyService } from './payment-anomaly.service';
import type { SettlementResult } from './sale-settlement.service';

/** Accepts incoming payments reported by notice, poll or charge, after comparing them with what was requested. */
@Injectable()
export class PaymentIntakeService {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptStore,
    private readonly anomalies: PaymentAnomalyService,
    private readonly settlements: PaymentSettlementService,
  ) {}

  /**
   * Settles a payment reported by a channel for an account. If there is no such attempt, or the amount or account
   * differs, records an anomaly and returns `wrong`.
   */
  async accept(
    channel: ChannelNotice['channel'],
    paid: ReceivedPayment,
    account: number | null,
  ): Promise<SettlementResult | 'wrong'> {
    const attempt = await this.attempts.find(this.db, paid.attemptNo);
    const { attemptNo: ref, amount, channelTradeNo } = paid;
    const reported = { channel, ref, amount, channelTradeNo };
    if (!attempt)
      return this.anomalies.report({
        kind: 'unknownOrder',
        ...reported,
        note: 'no such attempt',
      });
    if (attempt.accountId !== account)
      return this.anomalies.report({
        kind: 'wrongAccount',
        ...reported,
        note: `account ${account ?? 'own'}`,
      });
    if (attempt.amount !== paid.amount)
      return this.anomalies.report({
        kind: 'wrongAmount',
        ...reported,
        note: `expected ${attempt.amount}`,
      });
    return this.settlements.settle(attempt, paid);
  }

  /** Accepts a payment reported by the channel of a known attempt. */
  acceptFor(attempt: Attempt, paid: ReceivedPayment): Promise<SettlementResult | 'wrong'> {
    return this.accept(channelNameOf(attempt.payType) ?? 'card', paid, attempt.accountId);
  }
}
