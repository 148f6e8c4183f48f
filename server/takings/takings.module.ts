import { Module } from '@nestjs/common';
import { ScreensModule } from '#server/screens/screens.module';
import { TakingController } from './taking.controller';
import { TakingStore } from './taking.store';
import { TurnoverStore } from './turnover.store';
import { TakingService } from './taking.service';
import { TurnoverController } from './turnover.controller';
import { TurnoverService } from './turnover.service';

/** The takings sheet and the turnover walls. */
@Module({
  imports: [ScreensModule],
  controllers: [TakingController, TurnoverController],
  providers: [TakingStore, TakingService, TurnoverStore, TurnoverService],
})
export class TakingsModule {}
