import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { LogsModule } from '#server/logs/logs.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { SpecialRefundReview } from './special-refund-review.service';
import { SpecialRefundList } from './special-refund-list.service';
import { SpecialRefundController } from './special-refund.controller';
import { SpecialRefundService } from './special-refund.service';
import { SpecialRefundStore } from './special-refund.store';

/** Special refunds beyond the rule. */
@Module({
  imports: [PaymentsModule, OrdersModule, AttachmentsModule, LogsModule],
  controllers: [SpecialRefundController],
  providers: [SpecialRefundStore, SpecialRefundService, SpecialRefundReview, SpecialRefundList],
})
export class SpecialRefundsModule {}
