import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { MovePlanModule } from '#server/boards/move-plan.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { VenuesModule } from '#server/venues/venues.module';
import { AdjustService } from '#server/order-changes/adjust.service';
import { BuddyService } from './buddy.service';
import { CalendarFeedController } from './calendar-feed.controller';
import { CalendarFeedService } from './calendar-feed.service';
import { ClosureBench } from '#server/closures/closure-bench';
import { ClosureController } from '#server/closures/closure.controller';
import { ClosureDayService } from '#server/closures/closure-day.service';
import { ClosureService } from '#server/closures/closure.service';
import { ClosureStore } from '#server/closures/closure.store';
import { ClosureSweepService } from '#server/closures/closure-sweep.service';
import { ChangeBench } from '#server/order-changes/change-bench';
import { ChangeBuddyService } from '#server/order-changes/change-buddy.service';
import { ChangeController } from '#server/order-changes/change.controller';
import { ChangeStore } from '#server/order-changes/change.store';
import { ChangeViewService } from '#server/order-changes/change-view.service';
import { MyOrderService } from './my-order.service';
import { CodeReader } from '#server/attendance/code-reader.service';
import { OrderCheckController } from '#server/attendance/order-check.controller';
import { OrderCheckService } from '#server/attendance/order-check.service';
import { OrderCheckStore } from '#server/attendance/order-check.store';
import { OrderController } from './order.controller';
import { OrderCoreModule } from './order-core.module';
import { OrderDeskService } from './order-desk.service';
import { OrderNotifications } from '#server/attendance/order-notifications.service';
import { OrderReleaseService } from './order-release.service';
import { OrderSweepService } from './order-sweep.service';
import { OrderViewModule } from './order-view.module';
import { OwnOrderDetailService } from '#server/order-changes/own-order-detail.service';
import { OwnOrderController } from '#server/order-changes/own-order.controller';
import { OwnOrderService } from './own-order.service';
import { ReturnChargeService } from '#server/order-changes/return-charge.service';
import { EntryCodeService } from '#server/attendance/entry-code.service';
import { PromiseController } from '#server/attendance/promise.controller';
import { PromiseStore } from '#server/attendance/promise.store';
import { PromiseSweepService } from '#server/attendance/promise-sweep.service';

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
