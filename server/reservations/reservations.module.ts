import { Module } from '@nestjs/common';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { OrderViewModule } from '#server/orders/order-view.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardService } from './board.service';
import { BoardStore } from './board.store';
import { BookingJudge } from './booking-judge.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { CellService } from './cell.service';
import { ContextToken } from './context-token.service';
import { DayInfoService } from './day-info.service';
import { DayPageService } from './day-page.service';
import { DayViewService } from './day-view.service';
import { DeskDay } from './desk-day.service';
import { HumanCheck } from './human-check.service';
import { ManageService } from './manage.service';
import { ManageStore } from './manage.store';
import { OccupyService } from './occupy.service';
import { PreviewService } from './preview.service';
import { ReservationManageController } from './reservation-manage.controller';
import { ReservationController } from './reservation.controller';
import { SchoolClock } from './school-clock.service';
import { SiteBoardDoor } from './site-board.door';
import { SiteBoardService } from './site-board.service';
import { SubmitService } from './submit.service';

/** Days of sites in memory, and the bookings that change them. */
@Module({
  imports: [VenuesModule, OrderCoreModule, OrderViewModule, SessionModule],
  controllers: [ReservationController, ReservationManageController],
  providers: [
    SchoolClock, BoardStore, BoardService, CellService, DayViewService, DayInfoService, DayPageService, SiteBoardService, SiteBoardDoor, ContextToken, HumanCheck,
    BookingStore, BookingService, BookingJudge, SubmitService, PreviewService, DeskDay, ManageStore, ManageService, OccupyService,
  ],
  exports: [BoardService],
})
export class ReservationsModule {}
