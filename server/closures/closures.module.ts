import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { OrdersModule } from '#server/orders/orders.module';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { ClosureBookingService } from './closure-booking.service';
import { ClosureController } from './closure.controller';
import { ClosureDayService } from './closure-day.service';
import { ClosureListService } from './closure-list.service';
import { ClosureTargetService } from './closure-target.service';
import { ClosureService } from './closure.service';
import { ClosureStore } from './closure.store';
import { ClosureBookingStore } from './closure-booking.store';
import { ClosureListStore } from './closure-list.store';
import { ClosureSlotStore } from './closure-slot.store';
import { ClosureSweepService } from './closure-sweep.service';

/** Closing of sites with bookings, and undoing it. */
@Module({
  imports: [OrdersModule, CancellationsModule, RefundsModule, BoardsModule],
  controllers: [ClosureController],
  providers: [
    ClosureStore,
    ClosureBookingStore,
    ClosureListStore,
    ClosureSlotStore,
    ClosureBookingService,
    ClosureDayService,
    ClosureListService,
    ClosureTargetService,
    ClosureService,
    ClosureSweepService,
  ],
})
export class ClosuresModule {}
