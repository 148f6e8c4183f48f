import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { OrderViewService } from './order-view.service';
import { RefundProgressService } from './refund-progress.service';

/** Orders as their owners see them, for every area that answers with one. */
@Module({
  imports: [VenuesModule],
  providers: [OrderViewService, RefundProgressService],
  exports: [OrderViewService, RefundProgressService],
})
export class OrderViewModule {}
