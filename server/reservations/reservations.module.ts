import { Module } from '@nestjs/common';
import { BarsModule } from '#server/members/bars.module';
import { MembersModule } from '#server/members/members.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { OrderViewModule } from '#server/orders/order-view.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardService } from './board.service';
import { BoardStore } from './board.store';
import { BookingJudge, BookingSights } from './booking-judge.service';
import { BookingNeeds } from './booking-needs.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { BulkBookingService } from './bulk-booking.service';
import { BulkLookStore } from './bulk-look.store';
import { CellService } from './cell.service';
import { ContextToken } from './context-token.service';
import { CounterSaleService } from './counter-sale.service';
import { DayInfoService } from './day-info.service';
import { DayPageService } from './day-page.service';
import { DayViewService } from './day-view.service';
import { DeskDay } from './desk-day.service';
import { FavouriteController } from './favourite.controller';
import { FavouriteService } from './favourite.service';
import { FinderController } from './finder.controller';
import { FinderService } from './finder.service';
import { HumanCheck } from './human-check.service';
import { ManageService } from './manage.service';
import { ManageStore } from './manage.store';
import { OccupationController } from './occupation.controller';
import { OccupationDeskService } from './occupation-desk.service';
import { OccupationExtendService } from './occupation-extend.service';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupationStore } from './occupation.store';
import { OccupyEndService } from './occupy-end.service';
import { OccupyService } from './occupy.service';
import { PlaybackService } from './playback.service';
import { PotController } from './pot.controller';
import { PotCalendarService } from './pot-calendar.service';
import { PotDoorService } from './pot-door.service';
import { PotDrawService } from './pot-draw.service';
import { PotEntryService } from './pot-entry.service';
import { PotService } from './pot.service';
import { PotStore } from './pot.store';
import { PreviewService } from './preview.service';
import { ReservationManageController } from './reservation-manage.controller';
import { ReleaseMonitorController } from './release-monitor.controller';
import { ReleaseMonitorService } from './release-monitor.service';
import { ReservationController } from './reservation.controller';
import { RuleSetController } from './rule-set.controller';
import { RuleSetService } from './rule-set.service';
import { RuleSetStore } from './rule-set.store';
import { RuleTrialService } from './rule-trial.service';
import { SchoolClock } from './school-clock.service';
import { SiteBoardDoor } from './site-board.door';
import { SiteBoardService } from './site-board.service';
import { SlotStateController } from './slot-state.controller';
import { SlotStateService } from './slot-state.service';
import { SubmitController } from './submit.controller';
import { SubmitPace } from './submit-pace.service';
import { SubmitTally } from './submit-tally.service';
import { SubmitService } from './submit.service';
import { WaitlistController } from './waitlist.controller';
import { WaitlistDeskService } from './waitlist-desk.service';
import { WaitlistOfferService } from './waitlist-offer.service';
import { WaitlistBookingService } from './waitlist-booking.service';
import { WaitlistTakeService } from './waitlist-take.service';
import { WaitlistService } from './waitlist.service';
import { WaitlistWishService } from './waitlist-wish.service';
import { WaitlistStore } from './waitlist.store';
import { WaitlistViewService } from './waitlist-view.service';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInController } from './walk-in.controller';
import { WalkInService } from './walk-in.service';
import { WalkInStore } from './walk-in.store';

/** Booking of slots, on boards cached in memory. */
@Module({
  imports: [BarsModule, MembersModule, VenuesModule, OrderCoreModule, OrderViewModule, SessionModule],
  controllers: [
    WalkInController,
    FinderController,
    FavouriteController,
    WaitlistController,
    PotController,
    RuleSetController,
    SubmitController,
    ReservationController,
    ReservationManageController,
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
    SiteBoardDoor,
    ContextToken,
    HumanCheck,
    WaitlistStore,
    WaitlistViewService,
    WaitlistWishService,
    WaitlistService,
    WaitlistOfferService,
    WaitlistBookingService,
    WaitlistTakeService,
    WaitlistDeskService,
    PotStore,
    PotCalendarService,
    PotEntryService,
    PotService,
    PotDrawService,
    PotDoorService,
    RuleSetStore,
    RuleSetService,
    RuleTrialService,
    BookingStore,
    BookingService,
    BookingSights,
    BookingNeeds,
    BookingJudge,
    SubmitService,
    PreviewService,
    DeskDay,
    ManageStore,
    ManageService,
    OccupationStore,
    OccupyService,
    OccupyEndService,
    OccupationExtendService,
    OccupationSeriesService,
    OccupationDeskService,
    SlotStateService,
    CounterSaleService,
    BulkBookingService,
    BulkLookStore,
    SubmitTally,
    SubmitPace,
    ReleaseMonitorService,
    FinderService,
    FavouriteService,
    PlaybackService,
    WalkInStore,
    WalkInService,
    WalkInClaimService,
  ],
  exports: [
    DeskDay,
    BookingService,
    OccupyService,
    OccupyEndService,
    SchoolClock,
    CounterSaleService,
    BulkBookingService,
    BoardService,
    WalkInService,
  ],
})
export class ReservationsModule {}
