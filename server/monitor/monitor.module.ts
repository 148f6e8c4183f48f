import { Module } from '@nestjs/common';
import { ScreensModule } from '#server/screens/screens.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WalkInsModule } from '#server/walk-ins/walk-ins.module';
import { MonitorController } from './monitor.controller';
import { MonitorService } from './monitor.service';
import { MonitorStore } from './monitor.store';

/** Module of display data beside the live rooms. */
@Module({
  imports: [VenuesModule, WalkInsModule, ScreensModule],
  controllers: [MonitorController],
  providers: [MonitorStore, MonitorService],
})
export class MonitorModule {}
