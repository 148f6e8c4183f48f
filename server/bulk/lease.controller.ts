import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { leases } from '#contract/bulk/lease.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { LeaseEndService } from './lease-end.service';

/** Terminations over HTTP. */
@Controller()
export class LeaseController implements EndpointHandlers<Pick<typeof leases, 'endPreview' | 'end'>> {
  constructor(private readonly terminations: LeaseEndService) {}

  @ServeEndpoint(leases.endPreview)
  endPreview(
    @EndpointInput() input: ParsedOf<typeof leases.endPreview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.endPreview>> {
    return this.terminations.preview(input, caller);
  }

  @ServeEndpoint(leases.end)
  end(
    @EndpointInput() input: ParsedOf<typeof leases.end>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.end>> {
    return this.terminations.end(input, caller);
  }
}
