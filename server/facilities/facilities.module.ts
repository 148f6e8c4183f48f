import { Module } from '@nestjs/common';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { FacilityController } from './facility.controller';
import { FacilityService } from './facility.service';
import { FacilityStore } from './facility.store';
import { ReadingService } from './reading.service';
import { ReadingSweep } from './reading.sweep';

/** Facilities of venues, their measures and readings. */
@Module({
  imports: [AlarmsModule, VenueDeskModule],
  controllers: [FacilityController],
  providers: [FacilityStore, FacilityService, ReadingService, ReadingSweep],
  exports: [ReadingService],
})
export class FacilitiesModule {}
