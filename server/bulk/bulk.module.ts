import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { FinanceModule } from '#server/finance/finance.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { BulkApplyService } from './bulk-apply.service';
import { BulkBillService } from './bulk-bill.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkConfirmDeadlineService } from './bulk-confirm-deadline.service';
import { BulkConfirmSweepService } from './bulk-confirm-sweep.service';
import { BulkController } from './bulk.controller';
import { BulkDateChangeService } from './bulk-date-change.service';
import { BulkDecisionService } from './bulk-decision.service';
import { BulkEndService } from './bulk-end.service';
import { BulkListController } from './bulk-list.controller';
import { BulkSubmissionService } from './bulk-submission.service';
import { BulkSweepService } from './bulk-sweep.service';
import { InstalmentAccess } from './instalment-access.service';
import { InstalmentCollectService } from './instalment-collect.service';
import { InstalmentReminderService } from './instalment-reminder.service';
import { InstalmentStore } from './instalment.store';
import { LeaseSettlementService } from './lease-settlement.service';
import { BulkDateService } from './bulk-date.service';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkListService } from './bulk-list.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkOrderService } from './bulk-order.service';
import { BulkAccess } from './bulk-access.service';
import { BulkReviewService } from './bulk-review.service';
import { BulkStore } from './bulk.store';
import { BulkDateListStore } from './bulk-date-list.store';
import { BulkDateStore } from './bulk-date.store';
import { BulkListStore } from './bulk-list.store';
import { BulkWorkStore } from './bulk-work.store';
import { InstalmentBillStore } from './instalment-bill.store';
import { InstalmentListStore } from './instalment-list.store';
import { LeaseLedgerStore } from './lease-ledger.store';
import { BulkRetryService } from './bulk-retry.service';
import { InstalmentBills } from './instalment-bill.service';
import { InstalmentPayService } from './instalment-pay.service';
import { LeaseLedger } from './lease-ledger.service';
import { LeaseController } from './lease.controller';
import { LeaseInstalmentService } from './lease-instalment.service';
import { LeaseEndService } from './lease-end.service';
import { LeasePayService } from './lease-pay.service';
import { LeaseRemindService } from './lease-remind.service';

/** Module of bulk bookings and leases. */
@Module({
  imports: [
    BoardsModule,
    BookingModule,
    OrdersModule,
    FinanceModule,
    PaymentsModule,
    CancellationsModule,
    RefundsModule,
    MessagesModule,
    WalletModule,
  ],
  controllers: [BulkController, BulkListController, LeaseController],
  providers: [
    BulkStore,
    BulkDateStore,
    BulkDateListStore,
    BulkListStore,
    BulkWorkStore,
    InstalmentStore,
    InstalmentBillStore,
    InstalmentListStore,
    LeaseLedgerStore,
    BulkRetryService,
    BulkAccess,
    BulkBillService,
    BulkSubmissionService,
    BulkApplyService,
    BulkExecutionService,
    BulkDecisionService,
    BulkReviewService,
    BulkOrderService,
    BulkNotifications,
    BulkDateChangeService,
    BulkCancelService,
    BulkSweepService,
    BulkEndService,
    BulkConfirmService,
    BulkConfirmDeadlineService,
    BulkConfirmSweepService,
    BulkListService,
    BulkDateService,
    LeaseLedger,
    InstalmentAccess,
    InstalmentCollectService,
    InstalmentReminderService,
    LeaseInstalmentService,
    LeaseRemindService,
    LeaseSettlementService,
    LeaseEndService,
    LeasePayService,
    InstalmentBills,
    InstalmentPayService,
  ],
  exports: [BulkExecutionService, BulkCancelService],
})
export class BulkModule {}
