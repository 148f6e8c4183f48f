import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { ScreensModule } from '#server/screens/screens.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WaitlistModule } from '#server/waitlist/waitlist.module';
import { DoorPanelController } from './door-panel.controller';
import { DoorPanelService } from './door-panel.service';
import { DoorPanelStore } from './door-panel.store';
import { PanelStateService } from './panel-state.service';
import { PanelBookingService } from './panel-booking.service';
import { PanelEndService } from './panel-end.service';
import { PanelPersonService } from './panel-person.service';
import { PanelTicketService } from './panel-ticket.service';

/** The panel at a door: book, extend and end with a code or card. */
@Module({
  imports: [AttendanceModule, BoardsModule, BookingModule, ScreensModule, VenuesModule, WaitlistModule],
  controllers: [DoorPanelController],
  providers: [
    DoorPanelStore,
    PanelTicketService,
    PanelPersonService,
    PanelStateService,
    DoorPanelService,
    PanelBookingService,
    PanelEndService,
  ],
})
export class DoorPanelsModule {}
