import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/booking/reservation.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SubmissionEntryService } from './submission-entry.service';
import { SubmitRateLimiter } from './submit-rate.service';
import { SubmitTally } from '#server/release-monitor/submit-tally.service';

/** HTTP API of submitting a booking. */
@Controller()
export class SubmitController implements EndpointHandlers<Pick<typeof reservations, 'submit'>> {
  constructor(
    private readonly submits: SubmissionEntryService,
    private readonly tally: SubmitTally,
    private readonly rateLimiter: SubmitRateLimiter,
  ) {}

  @ServeEndpoint(reservations.submit)
  submit(
    @EndpointInput() input: ParsedOf<typeof reservations.submit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.submit>> {
    const member = requireMember(caller);
    return this.tally.count(input.venueSiteId, () =>
      this.rateLimiter.limit(member.userId, input, () => this.submits.submit(input, member)),
    );
  }
}
