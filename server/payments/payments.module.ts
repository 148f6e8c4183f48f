import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { PaymentIntakeService } from './payment-intake.service';
import { AttemptService } from '#server/finance/attempt.service';
import { BillPaymentService } from './bill-payment.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { BillSettlementService } from './bill-settlement.service';
import { BillRegistry } from '#server/finance/bill-registry.service';
import { CancelController } from '#server/refunds/cancel.controller';
import { CancelService } from '#server/refunds/cancel.service';
import { ClosureCancelService } from '#server/refunds/closure-cancel.service';
import { CashierService } from './cashier.service';
import { ChannelChargeService } from './channel-charge.service';
import { ChannelConfig } from '#server/channels/channel-config';
import { ChannelsService } from '#server/channels/channels.service';
import { CounterRefundService } from '#server/refunds/counter-refund.service';
import { FinanceDeskService } from './finance-desk.service';
import { FinanceRecordController } from '#server/finance/finance-record.controller';
import { FinanceRecordService } from '#server/finance/finance-record.service';
import { FinanceService } from '#server/finance/finance.service';
import { FinanceLedger } from '#server/finance/finance-ledger.service';
import { PaymentSettlementService } from './payment-settlement.service';
import { MerchantKeys } from '#server/channels/merchant-keys.service';
import { PaymentNotificationService } from './payment-notification.service';
import { NoticeReader } from '#server/channels/notice-reader.service';
import { NoticeLog } from '#server/channels/notice-log.service';
import { NotifyIntake } from './notify-intake.service';
import { NoticeHandler } from './notice-handler';
import { NotifyService } from './notify.service';
import { PayBench } from './pay-bench';
import { ChannelPaymentService } from './channel-payment.service';
import { PaymentBooking } from './payment-booking.service';
import { PaymentMessageService } from './payment-message.service';
import { InstantPaymentService } from './instant-payment.service';
import { PayService } from './pay.service';
import { PayTerms } from '#server/channels/pay-terms.service';
import { PayableService } from './payable.service';
import { PayerService } from './payer.service';
import { PaymentController } from './payment.controller';
import { AttemptChannels } from './attempt-channels';
import { PollService } from './poll.service';
import { ReconcileRefunds, PaymentInquiryService, ReconcileTargets } from './payment-inquiry.service';
import { RefundCreationService } from '#server/refunds/refund-creation.service';
import { RefundBench } from '#server/refunds/refund-bench';
import { RefundLedger } from '#server/refunds/refund-ledger';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';
import { RefundSender } from '#server/refunds/refund-sender';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { RefundSettlementService } from '#server/refunds/refund-settlement.service';
import { RefundStore } from '#server/refunds/refund.store';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { RefundBatchService } from '#server/refunds/refund-batch.service';
import { RepriceService } from '#server/shared-payments/reprice.service';
import { OrderSettlementService } from './order-settlement.service';
import { WalletRefund } from '#server/refunds/wallet-refund';
import { SplitController } from '#server/shared-payments/split.controller';
import { SplitNotifications } from '#server/shared-payments/split-notification';
import { WalletShare } from '#server/shared-payments/wallet-share';
import { SplitService } from '#server/shared-payments/split.service';
import { SplitStore } from '#server/shared-payments/split.store';
import { SplitViewService } from '#server/shared-payments/split-view.service';

const channels = [MerchantKeys, ChannelConfig, PayTerms, ChannelsService];
const stores = [AttemptService, FinanceLedger, NoticeLog, RefundStore];
const incoming = [
  OrderSettlementService,
  PaymentIntakeService,
  NoticeReader,
  NoticeHandler,
  NotifyService,
  NotifyIntake,
  AttemptChannels,
  PollService,
];
const owed = [
  BillRegistry,
  BillSettlementService,
  PaymentSettlementService,
  PayableService,
  ChannelChargeService,
  BillPaymentService,
];
const outgoing = [
  BillRefundService,
  RefundCreationService,
  OrderRefundService,
  RefundLedger,
  RefundSettlementService,
  RefundOutcomeService,
  RefundSender,
  RefundBench,
  RefundBatchService,
  RefundRunService,
  RefundSweepService,
  CancelService,
  ClosureCancelService,
  CounterRefundService,
  ReconcileTargets,
  ReconcileRefunds,
  PaymentInquiryService,
];
const desks = [
  PaymentBooking,
  InstantPaymentService,
  PayBench,
  ChannelPaymentService,
  PayerService,
  PayService,
  CashierService,
  FinanceService,
  FinanceRecordService,
  FinanceDeskService,
];

const shared = [
  PaymentMessageService,
  PaymentNotificationService,
  SplitStore,
  SplitNotifications,
  WalletShare,
  SplitService,
  SplitViewService,
  WalletRefund,
  RepriceService,
];

/** Payments and refunds of orders. */
@Module({
  imports: [OrdersModule, WalletModule, MessagesModule],
  controllers: [CancelController, PaymentController, FinanceRecordController, SplitController],
  providers: [...stores, ...channels, ...incoming, ...outgoing, ...desks, ...owed, ...shared],
  exports: [
    ChannelsService,
    MerchantKeys,
    PaymentInquiryService,
    RefundBench,
    RefundSettlementService,
    BillRefundService,
    BillRegistry,
    BillPaymentService,
    PayerService,
    CounterRefundService,
    InstantPaymentService,
    CancelService,
    ClosureCancelService,
    OrderRefundService,
    RefundRunService,
    PollService,
    RefundSweepService,
    RepriceService,
  ],
})
export class PaymentsModule {}
