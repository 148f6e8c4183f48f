import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walkIns } from '#contract/walk-ins/walk-in.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInService } from './walk-in.service';

/** HTTP API of courts released after a no-show. */
@Controller()
export class WalkInController implements EndpointHandlers<typeof walkIns> {
  constructor(
    private readonly walkIns: WalkInService,
    private readonly claims: WalkInClaimService,
  ) {}

  @ServeEndpoint(walkIns.look)
  look(
    @EndpointInput() input: ParsedOf<typeof walkIns.look>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walkIns.look>> {
    return this.walkIns.view(input, requireMember(caller));
  }

  @ServeEndpoint(walkIns.claim)
  claim(
    @EndpointInput() input: ParsedOf<typeof walkIns.claim>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walkIns.claim>> {
    return this.claims.claim(input, requireMember(caller));
  }
}
