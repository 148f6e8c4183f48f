import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cashReports } from '#contract/counter/cash-report.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CashReportService } from './cash-report.service';

/** HTTP endpoints of the cash report. */
@Controller()
export class CashReportController implements Answers<typeof cashReports> {
  constructor(private readonly report: CashReportService) {}

  @Serve(cashReports.list)
  list(
    @Input() input: ParsedOf<typeof cashReports.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.list>> {
    return this.report.list(caller, input);
  }

  @Serve(cashReports.detail)
  detail(
    @Input() { id }: ParsedOf<typeof cashReports.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.detail>> {
    return this.report.detail(caller, id);
  }

  @Serve(cashReports.sign)
  sign(
    @Input() input: ParsedOf<typeof cashReports.sign>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.sign>> {
    return this.report.sign(caller, input);
  }

  @Serve(cashReports.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof cashReports.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.report.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.report.today, batches);
  }
}
