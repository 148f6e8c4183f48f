import { Injectable } from '@nestjs/common';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { PaymentSettlementService } from './payment-settlement.service';
import { channelNameOf, type ReceivedPayment } from '#server/channels/channels.service';
import { NoticeLogStore, type PaymentAnomaly, type ChannelNotice } from '#server/channels/notice-log.store';
import type { SettlementResult } from './order-settlement.service';

/** Accepts incoming payments reported by notice, poll or charge, after comparing them with what was requested. */
@Injectable()
export class PaymentIntakeService {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptStore,
    private readonly notices: NoticeLogStore,
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
    if (!attempt)
      return this.reportAnomaly({
        channel,
        kind: 'unknownOrder',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `channel no. ${paid.channelTradeNo}`,
      });
    if (attempt.accountId !== account)
      return this.reportAnomaly({
        channel,
        kind: 'wrongAccount',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `channel no. ${paid.channelTradeNo}, account ${account ?? 'own'}`,
      });
    if (attempt.amount !== paid.amount)
      return this.reportAnomaly({
        channel,
        kind: 'wrongAmount',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `expected ${attempt.amount}`,
      });
    return this.settlements.settle(attempt, paid);
  }

  /** Accepts a payment reported by the channel of a known attempt. */
  acceptFor(attempt: Attempt, paid: ReceivedPayment): Promise<SettlementResult | 'wrong'> {
    return this.accept(channelNameOf(attempt.payType) ?? 'card', paid, attempt.accountId);
  }

  /** Records a payment that matches nothing and shows it to the finance desk, once. */
  async reportAnomaly(anomaly: PaymentAnomaly): Promise<'wrong'> {
    await this.db.transact(async (tx) => {
      if (!(await this.notices.recordAnomaly(tx, anomaly))) return;
      await tx.emitLive([{ room: room.finance('all'), patch: {} }]);
      log.error(
        { channel: anomaly.channel, anomaly: anomaly.kind, ref: anomaly.ref },
        'a payment without matching order',
      );
    });
    return 'wrong';
  }
}
