import { Module } from '@nestjs/common';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { FacilityController } from './facility.controller';
import { FacilityService } from './facility.service';
import { FacilityStore } from './facility.store';
import { ReadingService } from './reading.service';
import { ReadingStore } from './reading.store';
import { ReadingSweep } from './reading.sweep';

/** Facilities of venues, their measures and readings. */
@Module({
  imports: [AlarmsModule, VenueDeskModule],
  controllers: [FacilityController],
  providers: [FacilityStore, ReadingStore, FacilityService, ReadingService, ReadingSweep],
  exports: [ReadingService],
})
export class FacilitiesModule {}
