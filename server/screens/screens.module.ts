import { Module } from '@nestjs/common';
import { ScreenDoorService } from './screen-door.service';
import { ScreenPassService } from './screen-pass.service';
import { ScreenController } from './screen.controller';
import { ScreenService } from './screen.service';

/** Displays in halls and at doors, each paired by a person. */
@Module({
  controllers: [ScreenController],
  providers: [ScreenService, ScreenDoorService, ScreenPassService],
  exports: [ScreenPassService],
})
export class ScreensModule {}
