import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { deptStatistics } from '#contract/statistics/dept.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { DeptService } from './dept.service';

/** Statistics of departments over HTTP. */
@Controller()
export class DeptController implements EndpointHandlers<typeof deptStatistics> {
  constructor(
    private readonly dept: DeptService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(deptStatistics.list)
  list(
    @EndpointInput() input: ParsedOf<typeof deptStatistics.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof deptStatistics.list>> {
    return this.dept.list(caller, input);
  }

  @ServeEndpoint(deptStatistics.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof deptStatistics.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.dept.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
