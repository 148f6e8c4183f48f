import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { OrdersModule } from '#server/orders/orders.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { ChannelsModule } from '#server/channels/channels.module';
import { FinanceModule } from '#server/finance/finance.module';
import { VenuesModule } from '#server/venues/venues.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { LogsModule } from '#server/logs/logs.module';
import { CancelController } from './cancel.controller';
import { RefundRetryController } from './refund-retry.controller';
import { RefundDeskController } from './refund-desk.controller';
import { RefundRuleController } from './refund-rule.controller';
import { SpecialRefundController } from './special-refund.controller';
import { RefundStore } from './refund.store';
import { RefundLedger } from './refund-ledger';
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
import { CancelService } from './cancel.service';
import { ClosureCancelService } from './closure-cancel.service';
import { CounterRefundService } from './counter-refund.service';
import { RefundProof } from './refund-proof';
import { RefundViewStore } from './refund-view.store';
import { RefundViewService } from './refund-view.service';
import { RefundRouteService } from './refund-route.service';
import { RefundFeedbackService } from './refund-feedback.service';
import { RefundMarkService } from './refund-mark.service';
import { RefundRuleStore } from './refund-rule.store';
import { RefundRuleService } from './refund-rule.service';
import { RefundPreviewService } from './refund-preview.service';
import { SpecialRefundStore } from './special-refund.store';
import { SpecialRefundService } from './special-refund.service';
import { SpecialRefundReview } from './special-refund-review.service';
import { SpecialRefundList } from './special-refund-list.service';

/** Cancellations, refunds, refund rules and special refunds. */
@Module({
  imports: [
    SalesModule,
    OrdersModule,
    WalletModule,
    ChannelsModule,
    FinanceModule,
    VenuesModule,
    AttachmentsModule,
    LogsModule,
  ],
  controllers: [
    CancelController,
    RefundRetryController,
    RefundDeskController,
    RefundRuleController,
    SpecialRefundController,
  ],
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
    CancelService,
    ClosureCancelService,
    CounterRefundService,
    RefundProof,
    RefundViewStore,
    RefundViewService,
    RefundRouteService,
    RefundFeedbackService,
    RefundMarkService,
    RefundRuleStore,
    RefundRuleService,
    RefundPreviewService,
    SpecialRefundStore,
    SpecialRefundService,
    SpecialRefundReview,
    SpecialRefundList,
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
    CancelService,
    ClosureCancelService,
    CounterRefundService,
  ],
})
export class RefundsModule {}
