import { Module } from '@nestjs/common';
import { DayRefreshService } from './day-refresh.service';
import { DayRefreshStore } from './day-refresh.store';
import { ReferenceDataService } from './reference-data.service';
import { DirectoryService } from './directory.service';
import { VenueController } from './venue.controller';
import { VenueStore } from './venue.store';
import { VenueTables } from './venue-tables.service';

/** The directory of venues, sites and spaces, with their tables in memory. */
@Module({
  controllers: [VenueController],
  providers: [VenueStore, VenueTables, DirectoryService, ReferenceDataService, DayRefreshStore, DayRefreshService],
  exports: [VenueTables, DirectoryService, DayRefreshService],
})
export class VenuesModule {}
