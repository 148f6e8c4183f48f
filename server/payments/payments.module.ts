import { Module } from '@nestjs/common';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { MembersModule } from '#server/members/members.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { PaymentIntakeService } from './arrival.service';
import { AttemptService } from './attempt.store';
import { BillPaymentService } from './bill-pay.service';
import { BillRefundService } from './bill-refund.service';
import { BillSettlementService } from './bill-settle.service';
import { BillRegistry } from './bills.service';
import { CancelService } from './cancel.service';
import { ClosureCancelService } from './closure-end.service';
import { CashierService } from './cashier.service';
import { ChannelChargeService } from './channel-bill.service';
import { ChannelConfig } from './channel-config';
import { ChannelsService } from './channels.service';
import { CounterRefundService } from './counter-refund.service';
import { FinanceDeskService } from './finance-desk.service';
import { FinanceRecordController } from './finance-record.controller';
import { FinanceRecordService } from './finance-record.service';
import { FinanceService } from './finance.service';
import { FinanceLedger } from './finance.store';
import { PaymentSettlementService } from './income-ends.service';
import { MerchantKeys } from './merchant-accounts';
import { PaymentNotificationService } from './money-news.service';
import { NoticeReader } from './notice-reader';
import { NoticeLog } from './notice.store';
import { NotifyIntake } from './notify-door.service';
import { NoticeHandler } from './notice-results';
import { NotifyService } from './notify.service';
import { PayBench } from './pay-bench';
import { ChannelPaymentService } from './pay-channel.service';
import { PaymentBooking } from './pay-booking';
import { PaymentMessageService } from './pay-letters';
import { InstantPaymentService } from './pay-now.service';
import { PayService } from './pay.service';
import { PayTerms } from './pay-terms.service';
import { PayableService } from './payable.service';
import { PayerService } from './payer.service';
import { PaymentController } from './payment.controller';
import { AttemptChannels } from './poll-targets';
import { PollService } from './poll.service';
import { ReconcileRefunds, PaymentInquiryService, ReconcileTargets } from './reconcile.service';
import { RefundCreationService } from './refund-desk.service';
import { RefundBench } from './refund-bench';
import { RefundLedger } from './refund-books';
import { RefundOutcomeService } from './refund-ends.service';
import { RefundSender } from './refund-out';
import { OrderRefundService } from './refund-share.service';
import { RefundRunService } from './refund-run.service';
import { RefundSettlementService } from './refund-settle.service';
import { RefundStore } from './refund.store';
import { RefundSweepService } from './refund-sweep.service';
import { RefundBatchService } from './refund-together.service';
import { RepriceService } from './reprice.service';
import { OrderSettlementService } from './settle.service';
import { WalletRefund } from './refund-purse';
import { SplitController } from './split.controller';
import { SplitNotifications } from './split-news';
import { WalletShare } from './split-purse';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';
import { SplitViewService } from './split-view.service';

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
const owed = [BillRegistry, BillSettlementService, PaymentSettlementService, PayableService, ChannelChargeService, BillPaymentService];
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
  imports: [OrderCoreModule, WalletModule, MembersModule],
  controllers: [PaymentController, FinanceRecordController, SplitController],
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
