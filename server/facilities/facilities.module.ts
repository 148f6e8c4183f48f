import { Module } from '@nestjs/common';
import { FacilityController } from './facility.controller';
import { FacilityService } from './facility.service';
import { ReadingsModule } from './readings.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';

/** Facilities of venues and their measures. */
@Module({ imports: [ReadingsModule, VenueDeskModule], controllers: [FacilityController], providers: [FacilityService] })
export class FacilitiesModule {}
