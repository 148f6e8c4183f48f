import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reconciliations } from '#contract/reconciliation/recon.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FindingService } from './finding.service';
import { ReconBoardService } from './recon-board.service';
import { ReconService } from './recon.service';

/** Serves reconciliation over HTTP. */
@Controller()
export class ReconController implements EndpointHandlers<typeof reconciliations> {
  constructor(
    private readonly findings: FindingService,
    private readonly runs: ReconService,
    private readonly boards: ReconBoardService,
  ) {}

  @ServeEndpoint(reconciliations.list)
  list(
    @EndpointInput() input: ParsedOf<typeof reconciliations.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.list>> {
    return this.findings.list(caller, input);
  }

  @ServeEndpoint(reconciliations.board)
  board(
    @EndpointInput() _input: ParsedOf<typeof reconciliations.board>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.board>> {
    return this.boards.board(caller);
  }

  @ServeEndpoint(reconciliations.run)
  run(
    @EndpointInput() input: ParsedOf<typeof reconciliations.run>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.run>> {
    return this.runs.run(caller, input);
  }

  @ServeEndpoint(reconciliations.ask)
  ask(
    @EndpointInput() input: ParsedOf<typeof reconciliations.ask>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.ask>> {
    return this.findings.requestRepair(caller, input);
  }

  @ServeEndpoint(reconciliations.decide)
  decide(
    @EndpointInput() input: ParsedOf<typeof reconciliations.decide>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.decide>> {
    return this.findings.decide(caller, input);
  }

  @ServeEndpoint(reconciliations.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof reconciliations.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.findings.sheet(caller, query);
    await sendSheet(reply, sheet, lang, this.runs.today, batches);
  }
}
