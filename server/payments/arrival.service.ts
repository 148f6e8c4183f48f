import { Injectable } from '@nestjs/common';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import { AttemptStore } from './attempt.store';
import { IncomeEndsService } from './income-ends.service';
import type { Paid } from './channel';
import { NoticeStore, type Anomaly, type Notice } from './notice.store';
import type { Settled } from './settle.service';

/** Accepts incoming payments reported by notice, poll or charge, after comparing them with what was requested. */
@Injectable()
export class ArrivalService {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptStore,
    private readonly notices: NoticeStore,
    private readonly ends: IncomeEndsService,
  ) {}

  /**
   * Settles a payment reported by a channel for an account. If there is no such attempt, or the amount or account
   * differs, records an anomaly and returns `wrong`.
   */
  async take(channel: Notice['channel'], paid: Paid, account: number | null): Promise<Settled | 'wrong'> {
    const attempt = await this.attempts.find(this.db, paid.attemptNo);
    if (!attempt)
      return this.report({
        channel,
        kind: 'unknownOrder',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `channel no. ${paid.channelTradeNo}`,
      });
    if (attempt.accountId !== account)
      return this.report({
        channel,
        kind: 'wrongAccount',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `channel no. ${paid.channelTradeNo}, account ${account ?? 'own'}`,
      });
    if (attempt.amount !== paid.amount)
      return this.report({
        channel,
        kind: 'wrongAmount',
        ref: paid.attemptNo,
        amount: paid.amount,
        note: `${attempt.amount} was asked for`,
      });
    return this.ends.receive(attempt, paid);
  }

  /** Records a payment that matches nothing and shows it to the finance desk, once. */
  async report(anomaly: Anomaly): Promise<'wrong'> {
    await this.db.transact(async (tx) => {
      if (!(await this.notices.anomaly(tx, anomaly))) return;
      await tx.tellLive([{ room: room.finance('all'), patch: {} }]);
      log.error({ channel: anomaly.channel, anomaly: anomaly.kind, ref: anomaly.ref }, 'money that fits no order');
    });
    return 'wrong';
  }
}
