import { Module } from '@nestjs/common';
import { ScreenPairingService } from './screen-pairing.service';
import { ScreenPairingStore } from './screen-pairing.store';
import { ScreenTokenService } from './screen-token.service';
import { ScreenController } from './screen.controller';
import { ScreenLifeService } from './screen-life.service';
import { ScreenLifeStore } from './screen-life.store';
import { ScreenService } from './screen.service';
import { ScreenStore } from './screen.store';

/** Displays in halls and at doors, each paired by a person. */
@Module({
  controllers: [ScreenController],
  providers: [
    ScreenStore,
    ScreenPairingStore,
    ScreenService,
    ScreenPairingService,
    ScreenTokenService,
    ScreenLifeService,
    ScreenLifeStore,
  ],
  exports: [ScreenTokenService, ScreenLifeService],
})
export class ScreensModule {}
