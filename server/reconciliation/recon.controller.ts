import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reconciliations } from '#contract/reconciliation/recon.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FindingService } from './finding.service';
import { ReconService } from './recon.service';

/** Serves reconciliation over HTTP. */
@Controller()
export class ReconController implements Answers<typeof reconciliations> {
  constructor(
    private readonly findings: FindingService,
    private readonly runs: ReconService,
  ) {}

  @Serve(reconciliations.list)
  list(
    @Input() input: ParsedOf<typeof reconciliations.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.list>> {
    return this.findings.list(caller, input);
  }

  @Serve(reconciliations.board)
  board(
    @Input() _input: ParsedOf<typeof reconciliations.board>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.board>> {
    return this.runs.board(caller);
  }

  @Serve(reconciliations.run)
  run(
    @Input() input: ParsedOf<typeof reconciliations.run>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.run>> {
    return this.runs.run(caller, input);
  }

  @Serve(reconciliations.ask)
  ask(
    @Input() input: ParsedOf<typeof reconciliations.ask>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.ask>> {
    return this.findings.ask(caller, input);
  }

  @Serve(reconciliations.decide)
  decide(
    @Input() input: ParsedOf<typeof reconciliations.decide>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reconciliations.decide>> {
    return this.findings.decide(caller, input);
  }

  @Serve(reconciliations.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof reconciliations.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.findings.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.runs.today, batches);
  }
}
