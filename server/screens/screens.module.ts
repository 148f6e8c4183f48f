import { Module } from '@nestjs/common';
import { ScreenPairingService } from './screen-pairing.service';
import { ScreenPairingStore } from './screen-pairing.store';
import { ScreenTokenService } from './screen-token.service';
import { ScreenController } from './screen.controller';
import { ScreenService } from './screen.service';
import { ScreenStore } from './screen.store';

/** Displays in halls and at doors, each paired by a person. */
@Module({
  controllers: [ScreenController],
  providers: [ScreenStore, ScreenPairingStore, ScreenService, ScreenPairingService, ScreenTokenService],
  exports: [ScreenTokenService],
})
export class ScreensModule {}
