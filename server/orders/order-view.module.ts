import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { OrderViewService } from './order-view.service';
import { RefundProgressService } from './refund-progress.service';

/** Order views for every area that returns an order. */
@Module({
  imports: [VenuesModule],
  providers: [OrderViewService, RefundProgressService],
  exports: [OrderViewService, RefundProgressService],
})
export class OrderViewModule {}
