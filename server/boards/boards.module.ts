import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardService } from './board.service';
import { BoardStore } from './board.store';
import { CellService } from './cell.service';
import { DayInfoService } from './day-info.service';
import { DayViewService } from './day-view.service';
import { MovePlanService } from './move-plan.service';
import { SchoolClock } from './school-clock.service';
import { SiteBoardRoute } from './site-board-route.service';
import { SiteBoardService } from './site-board.service';

/** Boards of site days, cached in memory, and the views of them. */
@Module({
  imports: [VenuesModule],
  providers: [
    SchoolClock,
    BoardStore,
    BoardService,
    CellService,
    DayViewService,
    DayInfoService,
    SiteBoardService,
    SiteBoardRoute,
    MovePlanService,
  ],
  exports: [SchoolClock, BoardService, CellService, DayViewService, DayInfoService, SiteBoardService, MovePlanService],
})
export class BoardsModule {}
