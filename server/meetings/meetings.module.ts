import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { MessagesModule } from '#server/messages/messages.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { MeetingApplyService } from './meeting-apply.service';
import { MeetingCheckService } from './meeting-check.service';
import { MeetingDayService } from './meeting-day.service';
import { MeetingEndService } from './meeting-end.service';
import { MeetingExtensionService } from './meeting-extension.service';
import { MeetingFormService } from './meeting-form.service';
import { MeetingLapseService } from './meeting-lapse.service';
import { MeetingListService } from './meeting-list.service';
import { MeetingListStore } from './meeting-list.store';
import { MeetingNotifications } from './meeting-notifications.service';
import { MeetingOfDay } from './meeting-of-day.service';
import { MeetingPlanService } from './meeting-plan.service';
import { MeetingRoomService } from './meeting-room.service';
import { MeetingRoomStore } from './meeting-room.store';
import { MeetingRunningService } from './meeting-running.service';
import { MeetingSearchService } from './meeting-search.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingController, MeetingDeskController, MeetingSiteController } from './meeting.controller';
import { MeetingStore } from './meeting.store';

/** Meeting rooms: search, applications with their review, and the meetings of a day. */
@Module({
  imports: [AttendanceModule, VenuesModule, BoardsModule, BookingModule, OrdersModule, MessagesModule],
  controllers: [MeetingController, MeetingDeskController, MeetingSiteController],
  providers: [
    MeetingStore,
    MeetingRoomStore,
    MeetingListStore,
    MeetingSlots,
    MeetingPlanService,
    MeetingNotifications,
    MeetingApplyService,
    MeetingFormService,
    MeetingCheckService,
    MeetingLapseService,
    MeetingSearchService,
    MeetingListService,
    MeetingDayService,
    MeetingOfDay,
    MeetingRunningService,
    MeetingExtensionService,
    MeetingEndService,
    MeetingRoomService,
  ],
})
export class MeetingsModule {}
