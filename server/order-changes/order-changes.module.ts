import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { OrdersModule } from '#server/orders/orders.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { SharedPaymentsModule } from '#server/shared-payments/shared-payments.module';
import { AdjustQuoteService } from './adjust-quote.service';
import { AdjustService } from './adjust.service';
import { AdjustSettlementService } from './adjust-settlement.service';
import { ChangeBuddyService } from './change-buddy.service';
import { ChangeController } from './change.controller';
import { ChangeStore } from './change.store';
import { ChangeViewService } from './change-view.service';
import { OrderCompanionService } from './order-companion.service';
import { ReturnChargeService } from './return-charge.service';

/** Rescheduling of orders, change of companions and partial refunds. */
@Module({
  imports: [OrdersModule, RefundsModule, SharedPaymentsModule, BoardsModule],
  controllers: [ChangeController],
  providers: [
    ChangeStore,
    OrderCompanionService,
    ChangeViewService,
    AdjustQuoteService,
    AdjustSettlementService,
    AdjustService,
    ChangeBuddyService,
    ReturnChargeService,
  ],
})
export class OrderChangesModule {}
