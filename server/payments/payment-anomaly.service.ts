import { Injectable } from '@nestjs/common';
import { financeRooms } from '#contract/kit/live';
import { NoticeLogStore, type PaymentAnomaly } from '#server/channels/notice-log.store';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';

/** Shows an anomaly to staff, in the transaction that records it; the attempt is null if the number is unknown. */
type AnomalyReport = (tx: Tx, anomaly: PaymentAnomaly, attempt: Attempt | null) => Promise<void>;

/** Payments reported by a channel that match nothing: recorded and shown to the finance desk once. */
@Injectable()
export class PaymentAnomalyService {
  private readonly reports: AnomalyReport[] = [];

  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptStore,
    private readonly notices: NoticeLogStore,
  ) {}

  /** Adds a way to show anomalies to staff; called at start. */
  register(report: AnomalyReport): void {
    this.reports.push(report);
  }

  /** Records an anomaly and shows it, once however often its channel reports it. */
  async report(anomaly: PaymentAnomaly): Promise<'wrong'> {
    await this.db.transact(async (tx) => {
      if (!(await this.notices.recordAnomaly(tx, anomaly))) return;
      const attempt = anomaly.ref === null ? null : await this.attempts.find(tx, anomaly.ref);
      for (const report of this.reports) await report(tx, anomaly, attempt);
      tx.emitLive(financeRooms(attempt?.accountId ?? null).map((name) => ({ room: name, patch: {} })));
      log.error(
        { channel: anomaly.channel, anomaly: anomaly.kind, ref: anomaly.ref },
        'a payment without matching order',
      );
    });
    return 'wrong';
  }
}
