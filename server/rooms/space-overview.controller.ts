import { spaceOverview } from '#contract/rooms/space-overview.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SpaceOverviewService } from './space-overview.service';

/** Serves the overview of all rooms over HTTP. */
export const SpaceOverviewController = controllerFor(
  spaceOverview,
  { service: SpaceOverviewService },
  ({ service }) => ({
    read: (_, caller) => service.read(caller),
    exportFile: (_, caller) => service.sheet(caller),
  }),
);
