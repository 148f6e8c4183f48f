import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { PlaybackService } from './playback.service';
import { PlaybackStore } from './playback.store';
import { ReleaseMonitorController } from './release-monitor.controller';
import { ReleaseMonitorService } from './release-monitor.service';
import { ReleaseMonitorStore } from './release-monitor.store';
import { SubmitTally } from './submit-tally.service';
import { SubmitTallyStore } from './submit-tally.store';

/** Live view of a release, counts of submits and playback of a day. */
@Module({
  imports: [VenuesModule],
  controllers: [ReleaseMonitorController],
  providers: [
    SubmitTallyStore,
    SubmitTally,
    ReleaseMonitorStore,
    ReleaseMonitorService,
    PlaybackStore,
    PlaybackService,
  ],
  exports: [SubmitTally],
})
export class ReleaseMonitorModule {}
