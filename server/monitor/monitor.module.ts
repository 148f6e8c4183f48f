import { Module } from '@nestjs/common';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { HardwareModule } from '#server/hardware/hardware.module';
import { ScreensModule } from '#server/screens/screens.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WalkInsModule } from '#server/walk-ins/walk-ins.module';
import { WallsModule } from '#server/walls/walls.module';
import { MonitorController } from './monitor.controller';
import { MonitorService } from './monitor.service';
import { MonitorStore } from './monitor.store';
import { ScreenAlarmService } from './screen-alarm.service';

/** Module of display data beside the live rooms. */
@Module({
  imports: [AlarmsModule, HardwareModule, VenuesModule, WalkInsModule, ScreensModule, WallsModule],
  controllers: [MonitorController],
  providers: [MonitorStore, MonitorService, ScreenAlarmService],
})
export class MonitorModule {}
