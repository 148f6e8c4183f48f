import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { MovePlanModule } from '#server/reservations/move-plan.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { VenuesModule } from '#server/venues/venues.module';
import { AdjustService } from './adjust.service';
import { BuddyService } from './buddy.service';
import { CalendarFeedController } from './calendar-feed.controller';
import { CalendarFeedService } from './calendar-feed.service';
import { ClosureBench } from './closure-bench';
import { ClosureController } from './closure.controller';
import { ClosureDayService } from './closure-day.service';
import { ClosureService } from './closure.service';
import { ClosureStore } from './closure.store';
import { ClosureSweepService } from './closure-sweep.service';
import { ChangeBench } from './change-bench';
import { ChangeBuddyService } from './change-buddy.service';
import { ChangeController } from './change.controller';
import { ChangeStore } from './change.store';
import { ChangeViewService } from './change-view.service';
import { MyOrderService } from './my-order.service';
import { CodeReader } from './code-reader.service';
import { OrderCheckController } from './order-check.controller';
import { OrderCheckService } from './order-check.service';
import { OrderCheckStore } from './order-check.store';
import { OrderController } from './order.controller';
import { OrderCoreModule } from './order-core.module';
import { OrderDeskService } from './order-desk.service';
import { OrderNotifications } from './order-news.service';
import { OrderReleaseService } from './order-release.service';
import { OrderSweepService } from './order-sweep.service';
import { OrderViewModule } from './order-view.module';
import { OwnOrderDetailService } from './own-detail.service';
import { OwnOrderController } from './own-order.controller';
import { OwnOrderService } from './own-order.service';
import { ReturnChargeService } from './return-charge.service';
import { EntryCodeService } from './place.service';
import { PromiseController } from './promise.controller';
import { PromiseStore } from './promise.store';
import { PromiseSweepService } from './promise-sweep.service';

/** Orders of members and staff screens for them. */
@Module({
  imports: [OrderCoreModule, OrderViewModule, PaymentsModule, VenuesModule, MovePlanModule, MembersModule],
  controllers: [
    CalendarFeedController,
    OrderCheckController,
    OrderController,
    PromiseController,
    ChangeController,
    ClosureController,
    OwnOrderController,
  ],
  providers: [
    CodeReader,
    OrderCheckStore,
    OrderCheckService,
    EntryCodeService,
    MyOrderService,
    BuddyService,
    OwnOrderService,
    OrderDeskService,
    OrderReleaseService,
    OrderSweepService,
    PromiseStore,
    PromiseSweepService,
    ChangeStore,
    ChangeBench,
    ChangeViewService,
    AdjustService,
    ChangeBuddyService,
    ReturnChargeService,
    ClosureStore,
    ClosureBench,
    ClosureDayService,
    ClosureService,
    ClosureSweepService,
    OwnOrderDetailService,
    CalendarFeedService,
    OrderNotifications,
  ],
  exports: [OrderSweepService, PromiseSweepService, AdjustService],
})
export class OrdersModule {}
