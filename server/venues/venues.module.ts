import { Module } from '@nestjs/common';
import { CodeService } from './code.service';
import { DirectoryService } from './directory.service';
import { VenueController } from './venue.controller';
import { VenueStore } from './venue.store';
import { VenueTables } from './venue-tables.service';

/** Venues, sites, spaces, their times, prices and calendars. */
@Module({
  controllers: [VenueController],
  providers: [VenueStore, VenueTables, DirectoryService, CodeService],
  exports: [VenueTables, DirectoryService],
})
export class VenuesModule {}
