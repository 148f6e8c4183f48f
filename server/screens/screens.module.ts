import { Module } from '@nestjs/common';
import { ScreenPairingService } from './screen-pairing.service';
import { ScreenTokenService } from './screen-token.service';
import { ScreenController } from './screen.controller';
import { ScreenService } from './screen.service';

/** Displays in halls and at doors, each paired by a person. */
@Module({
  controllers: [ScreenController],
  providers: [ScreenService, ScreenPairingService, ScreenTokenService],
  exports: [ScreenTokenService],
})
export class ScreensModule {}
