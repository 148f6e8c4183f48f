import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { OrdersModule } from '#server/orders/orders.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { MessagesModule } from '#server/messages/messages.module';
import { ChannelsModule } from '#server/channels/channels.module';
import { FinanceModule } from '#server/finance/finance.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { PaymentController } from './payment.controller';
import { NotifyController } from './notify.controller';
import { SaleSettlementService } from './sale-settlement.service';
import { BillSettlementService } from './bill-settlement.service';
import { PaymentSettlementService } from './payment-settlement.service';
import { PaymentAnomalyService } from './payment-anomaly.service';
import { PaymentIntakeService } from './payment-intake.service';
import { NoticeHandler } from './notice-handler';
import { NotifyService } from './notify.service';
import { NotifyIntake } from './notify-intake.service';
import { PayableService } from './payable.service';
import { PollService } from './poll.service';
import { PollSweepService } from './poll-sweep.service';
import { AttemptOpener } from './attempt-opener.service';
import { ChannelChargeService } from './channel-charge.service';
import { ChannelPaymentService } from './channel-payment.service';
import { BillPaymentService } from './bill-payment.service';
import { BillCounterService } from './bill-counter.service';
import { PaymentBooking } from './payment-booking.service';
import { InstantPaymentService } from './instant-payment.service';
import { CampusCardStore } from './campus-card.store';
import { CampusCardService } from './campus-card.service';
import { PayerService } from './payer.service';
import { PayMethodService } from './pay-method.service';
import { PayService } from './pay.service';
import { CashierStore } from './cashier.store';
import { CashierService } from './cashier.service';
import { PaymentInquiryService } from './payment-inquiry.service';
import { PaymentMessageStore } from './payment-message.store';
import { PaymentMessageService } from './payment-message.service';
import { PaymentNotificationService } from './payment-notification.service';

/** Payments of orders and bills: paying, notices, polling and settlement. */
@Module({
  imports: [SalesModule, OrdersModule, WalletModule, MessagesModule, ChannelsModule, FinanceModule, RefundsModule],
  controllers: [PaymentController, NotifyController],
  providers: [
    SaleSettlementService,
    BillSettlementService,
    PaymentSettlementService,
    PaymentAnomalyService,
    PaymentIntakeService,
    NoticeHandler,
    NotifyService,
    NotifyIntake,
    PayableService,
    PollService,
    PollSweepService,
    AttemptOpener,
    ChannelChargeService,
    ChannelPaymentService,
    BillPaymentService,
    BillCounterService,
    PaymentBooking,
    InstantPaymentService,
    CampusCardStore,
    CampusCardService,
    PayerService,
    PayMethodService,
    PayService,
    CashierStore,
    CashierService,
    PaymentInquiryService,
    PaymentMessageStore,
    PaymentMessageService,
    PaymentNotificationService,
  ],
  exports: [
    SaleSettlementService,
    PaymentAnomalyService,
    BillPaymentService,
    BillCounterService,
    InstantPaymentService,
    PaymentBooking,
    PayerService,
    PaymentInquiryService,
    PaymentMessageService,
    PollService,
  ],
})
export class PaymentsModule {}
