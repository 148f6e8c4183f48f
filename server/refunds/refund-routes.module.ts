import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundDeskController } from './refund-desk.controller';
import { RefundMarkService } from './refund-mark.service';
import { RefundProof } from './refund-proof';
import { RefundViewService } from './refund-view.service';
import { RefundRouteService } from './refund-route.service';

/** Refunds that need a person. */
@Module({
  imports: [PaymentsModule, OrdersModule, AttachmentsModule],
  controllers: [RefundDeskController],
  providers: [RefundProof, RefundViewService, RefundRouteService, RefundMarkService],
})
export class RefundRoutesModule {}
