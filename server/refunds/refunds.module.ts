import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { ChannelsModule } from '#server/channels/channels.module';
import { FinanceModule } from '#server/finance/finance.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { LogsModule } from '#server/logs/logs.module';
import { RefundRetryController } from './refund-retry.controller';
import { RefundDeskController } from './refund-desk.controller';
import { RefundSection } from './refund-section.service';
import { RefundSectionStore } from './refund-section.store';
import { RefundStore } from './refund.store';
import { RefundLedger } from './refund-ledger.service';
import { RefundAccess } from './refund-access';
import { RefundCreationService } from './refund-creation.service';
import { OrderRefundService } from './order-refund.service';
import { BillRefundService } from './bill-refund.service';
import { WalletRefund } from './wallet-refund.service';
import { RefundSettlementService } from './refund-settlement.service';
import { RefundBatchService } from './refund-batch.service';
import { RefundRetryService } from './refund-retry.service';
import { RefundOutcomeService } from './refund-outcome.service';
import { RefundSender } from './refund-sender';
import { RefundRunService } from './refund-run.service';
import { RefundSweepService } from './refund-sweep.service';
import { RefundInquiryService } from './refund-inquiry.service';
import { DuplicatePaymentService } from './duplicate-payment.service';
import { RefundProof } from './refund-proof';
import { RefundViewStore } from './refund-view.store';
import { RefundViewService } from './refund-view.service';
import { RefundRouteService } from './refund-route.service';
import { RefundFeedbackService } from './refund-feedback.service';
import { RefundMarkService } from './refund-mark.service';

/** Refunds of everything sold: creating, sending, settling, retrying and re-routing them. */
@Module({
  imports: [SalesModule, WalletModule, ChannelsModule, FinanceModule, AttachmentsModule, LogsModule],
  controllers: [RefundRetryController, RefundDeskController],
  providers: [
    RefundStore,
    RefundLedger,
    RefundAccess,
    RefundCreationService,
    OrderRefundService,
    BillRefundService,
    WalletRefund,
    RefundSettlementService,
    RefundBatchService,
    RefundRetryService,
    RefundOutcomeService,
    RefundSender,
    RefundRunService,
    RefundSweepService,
    RefundInquiryService,
    DuplicatePaymentService,
    RefundProof,
    RefundViewStore,
    RefundViewService,
    RefundRouteService,
    RefundFeedbackService,
    RefundMarkService,
    RefundSectionStore,
    RefundSection,
  ],
  exports: [
    RefundCreationService,
    OrderRefundService,
    BillRefundService,
    WalletRefund,
    RefundSettlementService,
    RefundOutcomeService,
    RefundRunService,
    RefundSweepService,
    RefundInquiryService,
    DuplicatePaymentService,
    RefundLedger,
    RefundSection,
  ],
})
export class RefundsModule {}
