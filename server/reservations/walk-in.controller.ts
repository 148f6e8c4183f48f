import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walkIns } from '#contract/reservations/walk-in.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInService } from './walk-in.service';

/** HTTP API of courts released after a no-show. */
@Controller()
export class WalkInController implements Answers<typeof walkIns> {
  constructor(
    private readonly given: WalkInService,
    private readonly claims: WalkInClaimService,
  ) {}

  @Serve(walkIns.look)
  look(@Input() input: ParsedOf<typeof walkIns.look>, @By() caller: Caller): Promise<AnswerOf<typeof walkIns.look>> {
    return this.given.look(input, memberOf(caller));
  }

  @Serve(walkIns.claim)
  claim(@Input() input: ParsedOf<typeof walkIns.claim>, @By() caller: Caller): Promise<AnswerOf<typeof walkIns.claim>> {
    return this.claims.claim(input, memberOf(caller));
  }
}
