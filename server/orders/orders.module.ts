import { Module } from '@nestjs/common';
import { PaymentsModule } from '#server/payments/payments.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BuddyService } from './buddy.service';
import { MyOrderService } from './my-order.service';
import { OrderController } from './order.controller';
import { OrderCoreModule } from './order-core.module';
import { OrderDeskService } from './order-desk.service';
import { OrderReleaseService } from './order-release.service';
import { OrderSweepService } from './order-sweep.service';
import { OrderViewModule } from './order-view.module';
import { OwnOrderService } from './own-order.service';
import { PromiseController } from './promise.controller';
import { PromiseStore } from './promise.store';
import { PromiseSweepService } from './promise-sweep.service';

/** Orders of members and of the desks that look after them. */
@Module({
  imports: [OrderCoreModule, OrderViewModule, PaymentsModule, VenuesModule],
  controllers: [OrderController, PromiseController],
  providers: [MyOrderService, BuddyService, OwnOrderService, OrderDeskService, OrderReleaseService, OrderSweepService, PromiseStore, PromiseSweepService],
  exports: [OrderSweepService, PromiseSweepService],
})
export class OrdersModule {}
