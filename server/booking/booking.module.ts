import { Module } from '@nestjs/common';
import { BlackListModule } from '#server/black-lists/black-list.module';
import { BoardsModule } from '#server/boards/boards.module';
import { OrdersModule } from '#server/orders/orders.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BookingAvailability } from './booking-availability.service';
import { BookingPreviewService } from './booking-preview.service';
import { BookingQuotas } from './booking-quota.service';
import { BookingRuleEvaluator } from './booking-rule-evaluator.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { BulkBookingService } from './bulk-booking.service';
import { BulkPreviewStore } from './bulk-preview.store';
import { CounterSaleService } from './counter-sale.service';
import { DayPageService } from './day-page.service';
import { HumanCheck } from './human-check.service';
import { MemberEligibility } from './member-eligibility.service';
import { MemberEligibilityStore } from './member-eligibility.store';
import { ReservationController } from './reservation.controller';
import { StaffDayService } from './staff-day.service';
import { StoredAnswers } from './stored-answers.store';
import { SubmitService } from './submit.service';

/** Booking of slots by members, staff and counter. */
@Module({
  imports: [BoardsModule, BlackListModule, OrdersModule, SessionModule, VenuesModule],
  controllers: [ReservationController],
  providers: [
    HumanCheck,
    BookingStore,
    StoredAnswers,
    BookingService,
    BookingAvailability,
    BookingQuotas,
    MemberEligibilityStore,
    MemberEligibility,
    BookingRuleEvaluator,
    SubmitService,
    BookingPreviewService,
    DayPageService,
    StaffDayService,
    CounterSaleService,
    BulkPreviewStore,
    BulkBookingService,
  ],
  exports: [
    BookingService,
    BookingRuleEvaluator,
    SubmitService,
    HumanCheck,
    StaffDayService,
    CounterSaleService,
    BulkBookingService,
  ],
})
export class BookingModule {}
