import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { gates } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FlowService } from './flow.service';
import { GateService } from './gate.service';

@Controller()
export class GateController implements EndpointHandlers<typeof gates> {
  constructor(
    private readonly gates: GateService,
    private readonly flow: FlowService,
  ) {}

  @ServeEndpoint(gates.list)
  list(
    @EndpointInput() input: ParsedOf<typeof gates.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof gates.list>> {
    return this.gates.list(input, caller);
  }

  @ServeEndpoint(gates.exportFile)
  exportFile(
    @EndpointInput() input: ParsedOf<typeof gates.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.gates.exportFile(input, caller, reply);
  }

  @ServeEndpoint(gates.curve)
  curve(@EndpointInput() { venueId, date }: ParsedOf<typeof gates.curve>): Promise<AnswerOf<typeof gates.curve>> {
    return this.flow.curve(venueId, date);
  }
}
