import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { VenuesModule } from '#server/venues/venues.module';
import { SafetyVideoController } from './safety-video.controller';
import { SafetyVideoService } from './safety-video.service';
import { SafetyVideoStore } from './safety-video.store';
import { SafetyWatchService } from './safety-watch.service';
import { SafetyWatchStore } from './safety-watch.store';
import { VideoFileService } from './video-file.service';

/** Safety videos that sites require before a booking. */
@Module({
  imports: [AttachmentsModule, VenuesModule],
  controllers: [SafetyVideoController],
  providers: [SafetyVideoStore, SafetyWatchStore, SafetyVideoService, SafetyWatchService, VideoFileService],
})
export class SafetyVideosModule {}
