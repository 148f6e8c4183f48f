import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { BookingModule } from '#server/booking/booking.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { BulkApplyService } from './bulk-apply.service';
import { BulkBillService } from './bulk-bill.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkController } from './bulk.controller';
import { BulkDateService } from './bulk-date.service';
import { BulkDesk } from './bulk-desk.service';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkListService } from './bulk-list.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkOrderService } from './bulk-order.service';
import { BulkAccess } from './bulk-access.service';
import { BulkReviewService } from './bulk-review.service';
import { BulkStore } from './bulk.store';
import { BulkRetryService } from './bulk-retry.service';
import { InstalmentBills } from './instalment-bill.service';
import { InstalmentPayService } from './instalment-pay.service';
import { LeaseLedger } from './lease-ledger.service';
import { LeaseController } from './lease.controller';
import { LeaseDesk } from './lease-desk.service';
import { LeaseInstalmentService } from './lease-instalment.service';
import { LeaseEndService } from './lease-end.service';
import { LeasePayService } from './lease-pay.service';
import { LeaseRemindService } from './lease-remind.service';

/** Module of bulk bookings and leases. */
@Module({
  imports: [BookingModule, OrdersModule, PaymentsModule, MessagesModule, WalletModule],
  controllers: [BulkController, LeaseController],
  providers: [
    BulkStore,
    BulkRetryService,
    BulkAccess,
    BulkBillService,
    BulkApplyService,
    BulkExecutionService,
    BulkReviewService,
    BulkOrderService,
    BulkNotifications,
    BulkCancelService,
    BulkConfirmService,
    BulkListService,
    BulkDateService,
    BulkDesk,
    LeaseLedger,
    LeaseInstalmentService,
    LeaseRemindService,
    LeaseEndService,
    LeasePayService,
    InstalmentBills,
    InstalmentPayService,
    LeaseDesk,
  ],
  exports: [BulkExecutionService, BulkCancelService],
})
export class BulkModule {}
