import { Module } from '@nestjs/common';
import { BookingModule } from '#server/booking/booking.module';
import { ScreensModule } from '#server/screens/screens.module';
import { VenuesModule } from '#server/venues/venues.module';
import { MonitorController } from './monitor.controller';
import { MonitorService } from './monitor.service';
import { MonitorStore } from './monitor.store';

/** Module of display data beside the live rooms. */
@Module({
  imports: [VenuesModule, BookingModule, ScreensModule],
  controllers: [MonitorController],
  providers: [MonitorStore, MonitorService],
})
export class MonitorModule {}
