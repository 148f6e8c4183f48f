import { venuePage } from '#contract/venues/venue-page.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { VenuePageService } from './venue-page.service';

/** Serves the public venue page over HTTP. */
export const VenuePageController = controllerFor(venuePage, { pages: VenuePageService }, ({ pages }) => ({
  one: async ({ id }) => pages.find(id),
}));
