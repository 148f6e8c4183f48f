import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { OccupationsModule } from '#server/occupations/occupations.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { SlotStateController } from './slot-state.controller';
import { SlotStateService } from './slot-state.service';
import { StaffBoardController } from './staff-board.controller';
import { StaffBoardService } from './staff-board.service';
import { StaffBoardStore } from './staff-board.store';

/** The staff's sheet of a day and the list of slot states. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, OccupationsModule, OrdersModule],
  controllers: [StaffBoardController, SlotStateController],
  providers: [StaffBoardStore, StaffBoardService, SlotStateService],
})
export class StaffBoardsModule {}
