import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { incomeStatistics } from '#contract/statistics/income.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { IncomeService } from './income.service';

/** Income over HTTP. */
@Controller()
export class IncomeController implements Answers<typeof incomeStatistics> {
  constructor(private readonly income: IncomeService) {}

  @Serve(incomeStatistics.list)
  list(
    @Input() input: ParsedOf<typeof incomeStatistics.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof incomeStatistics.list>> {
    return this.income.list(caller, input);
  }

  @Serve(incomeStatistics.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof incomeStatistics.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.income.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.income.today, batches);
  }
}
