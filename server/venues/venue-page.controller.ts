import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venuePage } from '#contract/venues/venue-page.contract';
import { EndpointInput, ServeEndpoint, type EndpointHandlers } from '#server/kit/http/endpoint.decorators';
import { VenuePageService } from './venue-page.service';

/** Serves the public venue page over HTTP. */
@Controller()
export class VenuePageController implements EndpointHandlers<typeof venuePage> {
  constructor(private readonly pages: VenuePageService) {}

  @ServeEndpoint(venuePage.one)
  async one(@EndpointInput() { id }: ParsedOf<typeof venuePage.one>): Promise<AnswerOf<typeof venuePage.one>> {
    return this.pages.find(id);
  }
}
