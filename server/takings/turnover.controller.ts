import { turnovers } from '#contract/takings/turnover.contract';
import { headerOf } from '#server/kit/http/request';
import { controllerFor } from '#server/kit/http/controller-for';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { TurnoverService } from './turnover.service';

/** Serves turnover walls over HTTP. */
export const TurnoverController = controllerFor(
  turnovers,
  { service: TurnoverService, passes: ScreenTokenService },
  ({ service, passes }) => ({
    wall: ({ venueId }, _, request) =>
      service.wall(venueId, (of) => passes.maySeeFigures(headerOf(request, 'display-token'), of)),
  }),
);
