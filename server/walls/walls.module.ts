import { Module } from '@nestjs/common';
import { ScreensModule } from '#server/screens/screens.module';
import { VenuesModule } from '#server/venues/venues.module';
import { CourtBoardService } from './court-board.service';
import { CourtBoardStore } from './court-board.store';
import { HealthWallService } from './health-wall.service';
import { HealthWallStore } from './health-wall.store';
import { MonitorScreenService } from './monitor-screen.service';
import { MonitorScreenStore } from './monitor-screen.store';
import { SchoolWallService } from './school-wall.service';
import { SchoolWallStore } from './school-wall.store';
import { MonitorScreenController, WallScreenController } from './wall-screen.controller';
import { WallScreenService } from './wall-screen.service';

/** Walls and their layouts, with what their widgets show. */
@Module({
  imports: [VenuesModule, ScreensModule],
  controllers: [WallScreenController, MonitorScreenController],
  providers: [
    MonitorScreenStore,
    MonitorScreenService,
    WallScreenService,
    CourtBoardStore,
    CourtBoardService,
    SchoolWallStore,
    SchoolWallService,
    HealthWallStore,
    HealthWallService,
  ],
  exports: [WallScreenService],
})
export class WallsModule {}
