import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { ReleaseLotteryCalendarService } from './release-lottery-calendar.service';
import { ReleaseLotteryDrawService } from './release-lottery-draw.service';
import { ReleaseLotteryEntryService } from './release-lottery-entry.service';
import { ReleaseLotteryController } from './release-lottery.controller';
import { ReleaseLotteryService } from './release-lottery.service';
import { ReleaseLotteryStore } from './release-lottery.store';

/** Tickets and draws of releases. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, OrdersModule],
  controllers: [ReleaseLotteryController],
  providers: [
    ReleaseLotteryStore,
    ReleaseLotteryCalendarService,
    ReleaseLotteryEntryService,
    ReleaseLotteryService,
    ReleaseLotteryDrawService,
  ],
  exports: [ReleaseLotteryCalendarService, ReleaseLotteryEntryService],
})
export class ReleaseLotteryModule {}
