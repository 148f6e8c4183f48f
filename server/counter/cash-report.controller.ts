import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cashReports } from '#contract/counter/cash-report.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CashReportService } from './cash-report.service';

/** HTTP endpoints of the cash report. */
@Controller()
export class CashReportController implements EndpointHandlers<typeof cashReports> {
  constructor(private readonly report: CashReportService) {}

  @ServeEndpoint(cashReports.list)
  list(
    @EndpointInput() input: ParsedOf<typeof cashReports.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.list>> {
    return this.report.list(caller, input);
  }

  @ServeEndpoint(cashReports.detail)
  detail(
    @EndpointInput() { id }: ParsedOf<typeof cashReports.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.detail>> {
    return this.report.detail(caller, id);
  }

  @ServeEndpoint(cashReports.sign)
  sign(
    @EndpointInput() input: ParsedOf<typeof cashReports.sign>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cashReports.sign>> {
    return this.report.sign(caller, input);
  }

  @ServeEndpoint(cashReports.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof cashReports.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.report.sheet(caller, query);
    await sendSheet(reply, sheet, lang, this.report.today, batches);
  }
}
