import { Module } from '@nestjs/common';
import { ScreensModule } from '#server/screens/screens.module';
import { TakingController } from './taking.controller';
import { TakingService } from './taking.service';
import { TurnoverController } from './turnover.controller';
import { TurnoverService } from './turnover.service';

/** What was taken, by whatever it is asked by, and on walls. */
@Module({
  imports: [ScreensModule],
  controllers: [TakingController, TurnoverController],
  providers: [TakingService, TurnoverService],
})
export class TakingsModule {}
