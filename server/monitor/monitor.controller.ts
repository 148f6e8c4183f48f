import { monitor } from '#contract/monitor/monitor.contract';
import { headerOf } from '#server/kit/http/request';
import { controllerFor } from '#server/kit/http/controller-for';
import { WalkInService } from '#server/walk-ins/walk-in.service';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { MonitorService } from './monitor.service';

export const MonitorController = controllerFor(
  monitor,
  { service: MonitorService, passes: ScreenTokenService, walkIns: WalkInService },
  ({ service, passes, walkIns }) => ({
    wall: ({ venueId }, _, request) =>
      service.wall(venueId, (of) => passes.maySeeFigures(headerOf(request, 'display-token'), of)),
    door: async ({ id }) => ({ ...service.doorScreen(id), walkIns: await walkIns.listOpen(id) }),
  }),
);
