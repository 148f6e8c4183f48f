import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venuePage } from '#contract/venues/venue-page.contract';
import { Input, Serve, type Answers } from '#server/kit/serve';
import { VenuePageService } from './venue-page.service';

/** Serves the public venue page over HTTP. */
@Controller()
export class VenuePageController implements Answers<typeof venuePage> {
  constructor(private readonly pages: VenuePageService) {}

  @Serve(venuePage.one)
  async one(@Input() { id }: ParsedOf<typeof venuePage.one>): Promise<AnswerOf<typeof venuePage.one>> {
    return this.pages.one(id);
  }
}
