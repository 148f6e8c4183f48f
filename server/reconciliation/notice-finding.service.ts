import { Injectable, type OnModuleInit } from '@nestjs/common';
import { refundNoPattern } from '#domain/sales/trade-no.rules';
import { findingKind, lineKind, reconSource, repair, type FindingKind } from '#domain/reconciliation/recon.status';
import { repairsFor } from '#domain/reconciliation/repair.rules';
import { methodOfChannel } from '#server/channels/channels.service';
import type { PaymentAnomaly } from '#server/channels/notice-log.store';
import type { Attempt } from '#server/finance/attempt.store';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';
import { PaymentAnomalyService } from '#server/payments/payment-anomaly.service';
import { FindingStore } from './finding.store';

const kinds: Readonly<Record<PaymentAnomaly['kind'], FindingKind>> = {
  unknownOrder: findingKind.unknownPayment,
  wrongAmount: findingKind.paidAmount,
  wrongAccount: findingKind.paidAccount,
  wrongCurrency: findingKind.paidCurrency,
};

/** Makes a finding of each payment that a channel reports and that matches nothing. */
@Injectable()
export class NoticeFindingService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly anomalies: PaymentAnomalyService,
    private readonly findings: FindingStore,
  ) {}

  onModuleInit(): void {
    this.anomalies.register((tx, anomaly, attempt) => this.add(tx, anomaly, attempt));
  }

  private async add(tx: Tx, anomaly: PaymentAnomaly, attempt: Attempt | null): Promise<void> {
    const kind = kinds[anomaly.kind];
    const [proposal] = repairsFor({ source: reconSource.notice, kind });
    await this.findings.addOfNotice(tx, {
      payType: attempt?.payType ?? methodOfChannel(anomaly.channel),
      accountId: attempt?.accountId ?? null,
      day: schoolTime(this.clock.now()).date,
      kind,
      line: anomaly.ref !== null && refundNoPattern.test(anomaly.ref) ? lineKind.refund : lineKind.pay,
      no: anomaly.ref ?? anomaly.note,
      tradeNo: attempt?.tradeNo ?? null,
      ours: attempt?.amount ?? null,
      theirs: anomaly.amount,
      proposal: proposal ?? repair.byHand,
      note: anomaly.channelTradeNo,
    });
  }
}
