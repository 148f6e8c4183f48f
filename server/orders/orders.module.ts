import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { StatisticsModule } from '#server/statistics/statistics.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BuddyService } from './buddy.service';
import { CalendarFeedController } from './calendar-feed.controller';
import { CalendarFeedService } from './calendar-feed.service';
import { CalendarFeedStore } from './calendar-feed.store';
import { DaySemaphore } from './day-semaphore';
import { MyOrderService } from './my-order.service';
import { OrderController } from './order.controller';
import { OrderDeadlineStore } from './order-deadline.store';
import { OrderDeskDetailService } from './order-desk-detail.service';
import { OrderDeskService } from './order-desk.service';
import { OrderDeskStore } from './order-desk.store';
import { OrderNoteService } from './order-note.service';
import { OrderReleaseService } from './order-release.service';
import { OrderService } from './order.service';
import { OrderStore } from './order.store';
import { OrderSweepService } from './order-sweep.service';
import { OrderViewService } from './order-view.service';
import { OwnBuddyStore } from './own-buddy.store';
import { OwnOrderController } from './own-order.controller';
import { OwnOrderDetailService } from './own-order-detail.service';
import { OwnOrderStore } from './own-order.store';
import { ReleasedClaimStore } from './released-claim.store';
import { ReleasedClaimSweep } from './released-claim.sweep';
import { RefundProgressService } from './refund-progress.service';
import { RefundProgressStore } from './refund-progress.store';
import { SlotReservationService } from './slot-reservation.service';
import { SlotReservationStore } from './slot-reservation.store';

/** Orders: finding, locking and moving them, views and lists of members and staff, the calendar feed. */
@Module({
  imports: [SalesModule, VenuesModule, StatisticsModule],
  controllers: [OrderController, OwnOrderController, CalendarFeedController],
  providers: [
    DaySemaphore,
    OrderStore,
    OrderDeadlineStore,
    OrderDeskStore,
    OwnOrderStore,
    OwnBuddyStore,
    RefundProgressStore,
    CalendarFeedStore,
    SlotReservationStore,
    OrderService,
    SlotReservationService,
    OrderNoteService,
    RefundProgressService,
    OrderViewService,
    MyOrderService,
    BuddyService,
    OwnOrderDetailService,
    OrderDeskService,
    OrderDeskDetailService,
    OrderReleaseService,
    OrderSweepService,
    ReleasedClaimStore,
    ReleasedClaimSweep,
    CalendarFeedService,
  ],
  exports: [
    OrderService,
    SlotReservationService,
    OrderNoteService,
    OrderViewService,
    MyOrderService,
    OrderSweepService,
  ],
})
export class OrdersModule {}
