import { Module } from '@nestjs/common';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { FacilityStore } from './facility.store';
import { ReadingService } from './reading.service';
import { ReadingSweep } from './reading.sweep';

/** Readings of facilities, from devices and staff. */
@Module({
  imports: [AlarmsModule],
  providers: [FacilityStore, ReadingService, ReadingSweep],
  exports: [FacilityStore, ReadingService],
})
export class ReadingsModule {}
