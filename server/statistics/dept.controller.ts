import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { deptStatistics } from '#contract/statistics/dept.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { DeptService } from './dept.service';

/** Statistics of departments over HTTP. */
@Controller()
export class DeptController implements Answers<typeof deptStatistics> {
  constructor(private readonly dept: DeptService) {}

  @Serve(deptStatistics.list)
  list(
    @Input() input: ParsedOf<typeof deptStatistics.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof deptStatistics.list>> {
    return this.dept.list(caller, input);
  }

  @Serve(deptStatistics.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof deptStatistics.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.dept.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.dept.today, batches);
  }
}
