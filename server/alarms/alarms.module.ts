import { Module } from '@nestjs/common';
import { AlarmController } from './alarm.controller';
import { AlarmDeskService } from './alarm-desk.service';
import { AlarmDeskStore } from './alarm-desk.store';
import { AlarmService } from './alarm.service';
import { AlarmStore } from './alarm.store';

/** Alarms raised by devices and their handling by staff. */
@Module({
  controllers: [AlarmController],
  providers: [AlarmStore, AlarmDeskStore, AlarmService, AlarmDeskService],
  exports: [AlarmService],
})
export class AlarmsModule {}
