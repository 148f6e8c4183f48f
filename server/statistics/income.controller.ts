import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { incomeStatistics } from '#contract/statistics/income.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { IncomeService } from './income.service';

/** Income over HTTP. */
@Controller()
export class IncomeController implements EndpointHandlers<typeof incomeStatistics> {
  constructor(
    private readonly income: IncomeService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(incomeStatistics.list)
  list(
    @EndpointInput() input: ParsedOf<typeof incomeStatistics.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof incomeStatistics.list>> {
    return this.income.list(caller, input);
  }

  @ServeEndpoint(incomeStatistics.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof incomeStatistics.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.income.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
