import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { ReservationsModule } from '#server/reservations/reservations.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { BulkApplyService } from './bulk-apply.service';
import { BulkBillService } from './bulk-bill.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkController } from './bulk.controller';
import { BulkDateService } from './bulk-date.service';
import { BulkDesk } from './bulk-desk.service';
import { BulkFreeService } from './bulk-free.service';
import { BulkLetters } from './bulk-letters.service';
import { BulkListService } from './bulk-list.service';
import { BulkMakeService } from './bulk-make.service';
import { BulkOrderService } from './bulk-order.service';
import { BulkReach } from './bulk-reach.service';
import { BulkReviewService } from './bulk-review.service';
import { BulkStore } from './bulk.store';
import { BulkWorks } from './bulk-works.service';
import { DueBills } from './due-bill.service';
import { DuePayService } from './due-pay.service';
import { LeaseBooks } from './lease-books.service';
import { LeaseController } from './lease.controller';
import { LeaseDesk } from './lease-desk.service';
import { LeaseDueService } from './lease-due.service';
import { LeaseEndService } from './lease-end.service';
import { LeasePayService } from './lease-pay.service';
import { LeaseRemindService } from './lease-remind.service';

/** Module of bulk bookings and leases. */
@Module({
  imports: [ReservationsModule, OrderCoreModule, PaymentsModule, MembersModule, WalletModule],
  controllers: [BulkController, LeaseController],
  providers: [
    BulkStore,
    BulkWorks,
    BulkReach,
    BulkBillService,
    BulkApplyService,
    BulkMakeService,
    BulkReviewService,
    BulkOrderService,
    BulkLetters,
    BulkFreeService,
    BulkConfirmService,
    BulkListService,
    BulkDateService,
    BulkDesk,
    LeaseBooks,
    LeaseDueService,
    LeaseRemindService,
    LeaseEndService,
    LeasePayService,
    DueBills,
    DuePayService,
    LeaseDesk,
  ],
  exports: [BulkMakeService, BulkFreeService],
})
export class BulkModule {}
