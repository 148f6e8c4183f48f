import { Module } from '@nestjs/common';
import { BookingModule } from '#server/booking/booking.module';
import { ReleaseLotteryModule } from '#server/release-lottery/release-lottery.module';
import { ReleaseMonitorModule } from '#server/release-monitor/release-monitor.module';
import { SubmissionEntryService } from './submission-entry.service';
import { SubmitRateLimiter } from './submit-rate.service';
import { SubmitController } from './submit.controller';

/** Entry of every submit: rate limit, then lottery or booking. */
@Module({
  imports: [BookingModule, ReleaseLotteryModule, ReleaseMonitorModule],
  controllers: [SubmitController],
  providers: [SubmitRateLimiter, SubmissionEntryService],
})
export class SubmissionsModule {}
