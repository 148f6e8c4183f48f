import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { gates } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FlowService } from './flow.service';
import { GateService } from './gate.service';

@Controller()
export class GateController implements Answers<typeof gates> {
  constructor(
    private readonly gates: GateService,
    private readonly flow: FlowService,
  ) {}

  @Serve(gates.list)
  list(@Input() input: ParsedOf<typeof gates.list>, @By() caller: Caller): Promise<AnswerOf<typeof gates.list>> {
    return this.gates.list(input, caller);
  }

  @Serve(gates.exportFile)
  exportFile(
    @Input() input: ParsedOf<typeof gates.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.gates.exportFile(input, caller, reply);
  }

  @Serve(gates.curve)
  curve(@Input() { venueId, date }: ParsedOf<typeof gates.curve>): Promise<AnswerOf<typeof gates.curve>> {
    return this.flow.curve(venueId, date);
  }
}
