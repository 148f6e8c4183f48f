import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { FinanceModule } from '#server/finance/finance.module';
import { LogsModule } from '#server/logs/logs.module';
import { OrdersModule } from '#server/orders/orders.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { VenuesModule } from '#server/venues/venues.module';
import { CancelController } from './cancel.controller';
import { CancelService } from './cancel.service';
import { ClosureCancelService } from './closure-cancel.service';
import { CounterRefundService } from './counter-refund.service';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleController } from './refund-rule.controller';
import { RefundRuleService } from './refund-rule.service';
import { RefundRuleStore } from './refund-rule.store';
import { SpecialRefundController } from './special-refund.controller';
import { SpecialRefundList } from './special-refund-list.service';
import { SpecialRefundReview } from './special-refund-review.service';
import { SpecialRefundService } from './special-refund.service';
import { SpecialRefundStore } from './special-refund.store';

/** Cancelling bookings: by members, the venue, closures and counters, with refund rules and special refunds. */
@Module({
  imports: [OrdersModule, FinanceModule, VenuesModule, AttachmentsModule, LogsModule, RefundsModule],
  controllers: [CancelController, RefundRuleController, SpecialRefundController],
  providers: [
    CancelService,
    ClosureCancelService,
    CounterRefundService,
    RefundRuleStore,
    RefundRuleService,
    RefundPreviewService,
    SpecialRefundStore,
    SpecialRefundService,
    SpecialRefundReview,
    SpecialRefundList,
  ],
  exports: [CancelService, ClosureCancelService, CounterRefundService],
})
export class CancellationsModule {}
