import { monitorScreens } from '#contract/walls/monitor-screen.contract';
import { wallScreens } from '#contract/walls/wall-screen.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { headerOf } from '#server/kit/http/request';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { CourtBoardService } from './court-board.service';
import { HealthWallService } from './health-wall.service';
import { MonitorScreenService } from './monitor-screen.service';
import { SchoolWallService } from './school-wall.service';
import { WallScreenService } from './wall-screen.service';

const TOKEN = 'display-token';

/** Layouts and data of walls. */
export const WallScreenController = controllerFor(
  wallScreens,
  {
    screens: WallScreenService,
    boards: CourtBoardService,
    school: SchoolWallService,
    health: HealthWallService,
    passes: ScreenTokenService,
  },
  ({ screens, boards, school, health, passes }) => ({
    screen: ({ code }) => screens.screen(code),
    courts: (input, _, request) => boards.board(input, (venueId) => passes.isAt(headerOf(request, TOKEN), venueId)),
    school: ({ screen }, _, request) => school.wall(() => screens.maySeeSchoolMoney(screen, headerOf(request, TOKEN))),
    health: () => health.wall(),
  }),
);

/** Walls and their layouts for staff. */
export const MonitorScreenController = controllerFor(monitorScreens, { desk: MonitorScreenService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  detail: ({ id }, caller) => desk.detail(id, caller),
  save: (input, caller) => desk.save(input, caller),
  remove: (input, caller) => desk.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
}));
