import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { turnovers, type TurnoverReply } from '#contract/takings/turnover.contract';
import type { Caller } from '#server/kit/access/caller';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { TurnoverService } from './turnover.service';

/** Serves turnover walls over HTTP. */
@Controller()
export class TurnoverController implements EndpointHandlers<typeof turnovers> {
  constructor(
    private readonly service: TurnoverService,
    private readonly passes: ScreenTokenService,
  ) {}

  @ServeEndpoint(turnovers.wall)
  wall(
    @EndpointInput() { venueId }: ParsedOf<typeof turnovers.wall>,
    @CurrentCaller() _: Caller,
    @Req() request: EdgeRequest,
  ): Promise<TurnoverReply> {
    return this.service.wall(venueId, (of) => this.passes.maySeeFigures(headerOf(request, 'display-token'), of));
  }
}
