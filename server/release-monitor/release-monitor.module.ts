import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { PlaybackService } from './playback.service';
import { ReleaseMonitorController } from './release-monitor.controller';
import { ReleaseMonitorService } from './release-monitor.service';
import { SubmitTally } from './submit-tally.service';

/** Live view of a release, counts of submits and playback of a day. */
@Module({
  imports: [VenuesModule],
  controllers: [ReleaseMonitorController],
  providers: [SubmitTally, ReleaseMonitorService, PlaybackService],
  exports: [SubmitTally],
})
export class ReleaseMonitorModule {}
