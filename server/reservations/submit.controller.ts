import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/reservations/reservation.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PotDoorService } from './pot-door.service';
import { SubmitPace } from './submit-pace.service';
import { SubmitTally } from './submit-tally.service';

/** HTTP API of submitting a booking. */
@Controller()
export class SubmitController implements Answers<Pick<typeof reservations, 'submit'>> {
  constructor(
    private readonly submits: PotDoorService,
    private readonly tally: SubmitTally,
    private readonly pace: SubmitPace,
  ) {}

  @Serve(reservations.submit)
  submit(
    @Input() input: ParsedOf<typeof reservations.submit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.submit>> {
    const member = memberOf(caller);
    return this.tally.counted(input.venueSiteId, () =>
      this.pace.paced(member.userId, input, () => this.submits.submit(input, member)),
    );
  }
}
