import { Module } from '@nestjs/common';
import { BlackListCacheModule } from '#server/members/bars.module';
import { MembersModule } from '#server/members/members.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { OrderViewModule } from '#server/orders/order-view.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardService } from './board.service';
import { BoardStore } from './board.store';
import { BookingRuleEvaluator, BookingSights } from './booking-judge.service';
import { BookingNeeds } from './booking-needs.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { BulkBookingService } from './bulk-booking.service';
import { BulkPreviewStore } from './bulk-look.store';
import { CellService } from './cell.service';
import { ContextToken } from './context-token.service';
import { CounterSaleService } from './counter-sale.service';
import { DayInfoService } from './day-info.service';
import { DayPageService } from './day-page.service';
import { DayViewService } from './day-view.service';
import { StaffDayService } from './desk-day.service';
import { FavouriteController } from './favourite.controller';
import { FavouriteService } from './favourite.service';
import { FinderController } from './finder.controller';
import { FinderService } from './finder.service';
import { HumanCheck } from './human-check.service';
import { StaffBoardService } from './manage.service';
import { StaffBoardStore } from './manage.store';
import { OccupationController } from './occupation.controller';
import { OccupationListService } from './occupation-desk.service';
import { OccupationExtensionService } from './occupation-extend.service';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupationStore } from './occupation.store';
import { OccupationEndService } from './occupy-end.service';
import { OccupationService } from './occupy.service';
import { PlaybackService } from './playback.service';
import { ReleaseLotteryController } from './pot.controller';
import { ReleaseLotteryCalendarService } from './pot-calendar.service';
import { SubmissionEntryService } from './pot-door.service';
import { ReleaseLotteryDrawService } from './pot-draw.service';
import { ReleaseLotteryEntryService } from './pot-entry.service';
import { ReleaseLotteryService } from './pot.service';
import { ReleaseLotteryStore } from './pot.store';
import { BookingPreviewService } from './preview.service';
import { StaffBoardController } from './reservation-manage.controller';
import { ReleaseMonitorController } from './release-monitor.controller';
import { ReleaseMonitorService } from './release-monitor.service';
import { ReservationController } from './reservation.controller';
import { RuleSetController } from './rule-set.controller';
import { RuleSetService } from './rule-set.service';
import { RuleSetStore } from './rule-set.store';
import { RuleTrialService } from './rule-trial.service';
import { SchoolClock } from './school-clock.service';
import { SiteBoardRoute } from './site-board.door';
import { SiteBoardService } from './site-board.service';
import { SlotStateController } from './slot-state.controller';
import { SlotStateService } from './slot-state.service';
import { SubmitController } from './submit.controller';
import { SubmitRateLimiter } from './submit-pace.service';
import { SubmitTally } from './submit-tally.service';
import { SubmitService } from './submit.service';
import { WaitlistController } from './waitlist.controller';
import { WaitlistAdminService } from './waitlist-desk.service';
import { WaitlistOfferService } from './waitlist-offer.service';
import { WaitlistBookingService } from './waitlist-booking.service';
import { WaitlistAcceptService } from './waitlist-take.service';
import { WaitlistService } from './waitlist.service';
import { WaitlistEntryService } from './waitlist-wish.service';
import { WaitlistStore } from './waitlist.store';
import { WaitlistViewService } from './waitlist-view.service';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInController } from './walk-in.controller';
import { WalkInService } from './walk-in.service';
import { WalkInStore } from './walk-in.store';

/** Booking of slots, on boards cached in memory. */
@Module({
  imports: [BlackListCacheModule, MembersModule, VenuesModule, OrderCoreModule, OrderViewModule, SessionModule],
  controllers: [
    WalkInController,
    FinderController,
    FavouriteController,
    WaitlistController,
    ReleaseLotteryController,
    RuleSetController,
    SubmitController,
    ReservationController,
    StaffBoardController,
    OccupationController,
    SlotStateController,
    ReleaseMonitorController,
  ],
  providers: [
    SchoolClock,
    BoardStore,
    BoardService,
    CellService,
    DayViewService,
    DayInfoService,
    DayPageService,
    SiteBoardService,
    SiteBoardRoute,
    ContextToken,
    HumanCheck,
    WaitlistStore,
    WaitlistViewService,
    WaitlistEntryService,
    WaitlistService,
    WaitlistOfferService,
    WaitlistBookingService,
    WaitlistAcceptService,
    WaitlistAdminService,
    ReleaseLotteryStore,
    ReleaseLotteryCalendarService,
    ReleaseLotteryEntryService,
    ReleaseLotteryService,
    ReleaseLotteryDrawService,
    SubmissionEntryService,
    RuleSetStore,
    RuleSetService,
    RuleTrialService,
    BookingStore,
    BookingService,
    BookingSights,
    BookingNeeds,
    BookingRuleEvaluator,
    SubmitService,
    BookingPreviewService,
    StaffDayService,
    StaffBoardStore,
    StaffBoardService,
    OccupationStore,
    OccupationService,
    OccupationEndService,
    OccupationExtensionService,
    OccupationSeriesService,
    OccupationListService,
    SlotStateService,
    CounterSaleService,
    BulkBookingService,
    BulkPreviewStore,
    SubmitTally,
    SubmitRateLimiter,
    ReleaseMonitorService,
    FinderService,
    FavouriteService,
    PlaybackService,
    WalkInStore,
    WalkInService,
    WalkInClaimService,
  ],
  exports: [
    StaffDayService,
    BookingService,
    OccupationService,
    OccupationEndService,
    SchoolClock,
    CounterSaleService,
    BulkBookingService,
    BoardService,
    WalkInService,
  ],
})
export class BookingModule {}
