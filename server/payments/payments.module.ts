import { Module } from '@nestjs/common';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { MembersModule } from '#server/members/members.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { ArrivalService } from './arrival.service';
import { AttemptStore } from './attempt.store';
import { BillPayService } from './bill-pay.service';
import { BillRefundService } from './bill-refund.service';
import { BillSettleService } from './bill-settle.service';
import { BillsService } from './bills.service';
import { CancelService } from './cancel.service';
import { ClosureEndService } from './closure-end.service';
import { CashierService } from './cashier.service';
import { ChannelBillService } from './channel-bill.service';
import { ChannelConfig } from './channel-config';
import { ChannelsService } from './channels.service';
import { CounterRefundService } from './counter-refund.service';
import { FinanceDeskService } from './finance-desk.service';
import { FinanceRecordController } from './finance-record.controller';
import { FinanceRecordService } from './finance-record.service';
import { FinanceService } from './finance.service';
import { FinanceStore } from './finance.store';
import { IncomeEndsService } from './income-ends.service';
import { MerchantAccounts } from './merchant-accounts';
import { MoneyNewsService } from './money-news.service';
import { NoticeReader } from './notice-reader';
import { NoticeStore } from './notice.store';
import { NotifyDoor } from './notify-door.service';
import { NoticeResults } from './notice-results';
import { NotifyService } from './notify.service';
import { PayBench } from './pay-bench';
import { PayChannelService } from './pay-channel.service';
import { PayBooking } from './pay-booking';
import { PayLetters } from './pay-letters';
import { PayNowService } from './pay-now.service';
import { PayService } from './pay.service';
import { PayTerms } from './pay-terms.service';
import { PayableService } from './payable.service';
import { PayerService } from './payer.service';
import { PaymentController } from './payment.controller';
import { PollTargets } from './poll-targets';
import { PollService } from './poll.service';
import { ReconcileRefunds, ReconcileService, ReconcileTargets } from './reconcile.service';
import { RefundDeskService } from './refund-desk.service';
import { RefundBench } from './refund-bench';
import { RefundBooks } from './refund-books';
import { RefundEndsService } from './refund-ends.service';
import { RefundOut } from './refund-out';
import { RefundShareService } from './refund-share.service';
import { RefundRunService } from './refund-run.service';
import { RefundSettleService } from './refund-settle.service';
import { RefundStore } from './refund.store';
import { RefundSweepService } from './refund-sweep.service';
import { RefundTogetherService } from './refund-together.service';
import { RepriceService } from './reprice.service';
import { SettleService } from './settle.service';
import { RefundPurse } from './refund-purse';
import { SplitController } from './split.controller';
import { SplitNews } from './split-news';
import { SplitPurse } from './split-purse';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';
import { SplitViewService } from './split-view.service';

const channels = [MerchantAccounts, ChannelConfig, PayTerms, ChannelsService];
const stores = [AttemptStore, FinanceStore, NoticeStore, RefundStore];
const incoming = [
  SettleService,
  ArrivalService,
  NoticeReader,
  NoticeResults,
  NotifyService,
  NotifyDoor,
  PollTargets,
  PollService,
];
const owed = [BillsService, BillSettleService, IncomeEndsService, PayableService, ChannelBillService, BillPayService];
const outgoing = [
  BillRefundService,
  RefundDeskService,
  RefundShareService,
  RefundBooks,
  RefundSettleService,
  RefundEndsService,
  RefundOut,
  RefundBench,
  RefundTogetherService,
  RefundRunService,
  RefundSweepService,
  CancelService,
  ClosureEndService,
  CounterRefundService,
  ReconcileTargets,
  ReconcileRefunds,
  ReconcileService,
];
const desks = [
  PayBooking,
  PayNowService,
  PayBench,
  PayChannelService,
  PayerService,
  PayService,
  CashierService,
  FinanceService,
  FinanceRecordService,
  FinanceDeskService,
];

const shared = [
  PayLetters,
  MoneyNewsService,
  SplitStore,
  SplitNews,
  SplitPurse,
  SplitService,
  SplitViewService,
  RefundPurse,
  RepriceService,
];

/** Payments and refunds of orders. */
@Module({
  imports: [OrderCoreModule, WalletModule, MembersModule],
  controllers: [PaymentController, FinanceRecordController, SplitController],
  providers: [...stores, ...channels, ...incoming, ...outgoing, ...desks, ...owed, ...shared],
  exports: [
    ChannelsService,
    MerchantAccounts,
    ReconcileService,
    RefundBench,
    RefundSettleService,
    BillRefundService,
    BillsService,
    BillPayService,
    PayerService,
    CounterRefundService,
    PayNowService,
    CancelService,
    ClosureEndService,
    RefundShareService,
    RefundRunService,
    PollService,
    RefundSweepService,
    RepriceService,
  ],
})
export class PaymentsModule {}
