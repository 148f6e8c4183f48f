import { Module } from '@nestjs/common';
import { BlackListCacheModule } from '#server/black-lists/black-list-cache.module';
import { MembersModule } from '#server/members/members.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { OrderViewModule } from '#server/orders/order-view.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardService } from '#server/boards/board.service';
import { BoardStore } from '#server/boards/board.store';
import { BookingRuleEvaluator, BookingSights } from './booking-rule-evaluator.service';
import { BookingNeeds } from './booking-needs.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { BulkBookingService } from './bulk-booking.service';
import { BulkPreviewStore } from './bulk-preview.store';
import { CellService } from '#server/boards/cell.service';
import { ContextToken } from './context-token.service';
import { CounterSaleService } from './counter-sale.service';
import { DayInfoService } from '#server/boards/day-info.service';
import { DayPageService } from './day-page.service';
import { DayViewService } from '#server/boards/day-view.service';
import { StaffDayService } from './staff-day.service';
import { FavouriteController } from '#server/finder/favourite.controller';
import { FavouriteService } from '#server/finder/favourite.service';
import { FinderController } from '#server/finder/finder.controller';
import { FinderService } from '#server/finder/finder.service';
import { HumanCheck } from './human-check.service';
import { StaffBoardService } from '#server/staff-boards/staff-board.service';
import { StaffBoardStore } from '#server/staff-boards/staff-board.store';
import { OccupationController } from '#server/occupations/occupation.controller';
import { OccupationListService } from '#server/occupations/occupation-list.service';
import { OccupationExtensionService } from '#server/occupations/occupation-extension.service';
import { OccupationSeriesService } from '#server/occupations/occupation-series.service';
import { OccupationStore } from '#server/occupations/occupation.store';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { PlaybackService } from '#server/release-monitor/playback.service';
import { ReleaseLotteryController } from '#server/release-lottery/release-lottery.controller';
import { ReleaseLotteryCalendarService } from '#server/release-lottery/release-lottery-calendar.service';
import { SubmissionEntryService } from '#server/submissions/submission-entry.service';
import { ReleaseLotteryDrawService } from '#server/release-lottery/release-lottery-draw.service';
import { ReleaseLotteryEntryService } from '#server/release-lottery/release-lottery-entry.service';
import { ReleaseLotteryService } from '#server/release-lottery/release-lottery.service';
import { ReleaseLotteryStore } from '#server/release-lottery/release-lottery.store';
import { BookingPreviewService } from './booking-preview.service';
import { StaffBoardController } from '#server/staff-boards/staff-board.controller';
import { ReleaseMonitorController } from '#server/release-monitor/release-monitor.controller';
import { ReleaseMonitorService } from '#server/release-monitor/release-monitor.service';
import { ReservationController } from './reservation.controller';
import { RuleSetController } from '#server/booking-rules/rule-set.controller';
import { RuleSetService } from '#server/booking-rules/rule-set.service';
import { RuleSetStore } from '#server/booking-rules/rule-set.store';
import { RuleTrialService } from '#server/booking-rules/rule-trial.service';
import { SchoolClock } from '#server/boards/school-clock.service';
import { SiteBoardRoute } from '#server/boards/site-board-route.service';
import { SiteBoardService } from '#server/boards/site-board.service';
import { SlotStateController } from '#server/staff-boards/slot-state.controller';
import { SlotStateService } from '#server/staff-boards/slot-state.service';
import { SubmitController } from '#server/submissions/submit.controller';
import { SubmitRateLimiter } from '#server/submissions/submit-rate.service';
import { SubmitTally } from '#server/release-monitor/submit-tally.service';
import { SubmitService } from './submit.service';
import { WaitlistController } from '#server/waitlist/waitlist.controller';
import { WaitlistAdminService } from '#server/waitlist/waitlist-admin.service';
import { WaitlistOfferService } from '#server/waitlist/waitlist-offer.service';
import { WaitlistBookingService } from '#server/waitlist/waitlist-booking.service';
import { WaitlistAcceptService } from '#server/waitlist/waitlist-accept.service';
import { WaitlistService } from '#server/waitlist/waitlist.service';
import { WaitlistEntryService } from '#server/waitlist/waitlist-entry.service';
import { WaitlistStore } from '#server/waitlist/waitlist.store';
import { WaitlistViewService } from '#server/waitlist/waitlist-view.service';
import { WalkInClaimService } from '#server/walk-ins/walk-in-claim.service';
import { WalkInController } from '#server/walk-ins/walk-in.controller';
import { WalkInService } from '#server/walk-ins/walk-in.service';
import { WalkInStore } from '#server/walk-ins/walk-in.store';

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
