import { monitor } from '#contract/monitor/monitor.contract';
import { headerOf } from '#server/kit/http/request';
import { controllerFor } from '#server/kit/http/controller-for';
import { WalkInService } from '#server/walk-ins/walk-in.service';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { MonitorService } from './monitor.service';
import { WallScreenService } from '#server/walls/wall-screen.service';

export const MonitorController = controllerFor(
  monitor,
  { service: MonitorService, passes: ScreenTokenService, walkIns: WalkInService, screens: WallScreenService },
  ({ service, passes, walkIns, screens }) => ({
    wall: async ({ screen, ...place }, _, request) =>
      service.wall(
        place,
        (of) => passes.maySeeFigures(headerOf(request, 'display-token'), of),
        await screens.showsRevenue(screen),
      ),
    door: async ({ id }) => ({ ...service.doorScreen(id), walkIns: await walkIns.listOpen(id) }),
  }),
);
