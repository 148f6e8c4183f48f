import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { PaymentsModule } from './payments.module';
import { RefundDeskController } from './refund-desk.controller';
import { RefundMarkService } from './refund-mark.service';
import { RefundPapers } from './refund-papers';
import { RefundViewService } from './refund-view.service';
import { RefundWayService } from './refund-way.service';

/** Refunds that need a person. */
@Module({
  imports: [PaymentsModule, OrderCoreModule, AttachmentsModule],
  controllers: [RefundDeskController],
  providers: [RefundPapers, RefundViewService, RefundWayService, RefundMarkService],
})
export class RefundWaysModule {}
