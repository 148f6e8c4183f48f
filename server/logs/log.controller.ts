import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { logs } from '#contract/logs/log.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AuditSeal } from './audit-seal.service';
import { LogDeskService } from './log-desk.service';

/** Number of newest seals a reader can verify at once; the whole chain is verified on the command line. */
const NEWEST_SEALS = 2_000;

/** HTTP endpoints of both logs and their seals. */
@Controller()
export class LogController implements EndpointHandlers<typeof logs> {
  constructor(
    private readonly desk: LogDeskService,
    private readonly seals: AuditSeal,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(logs.list)
  list(
    @EndpointInput() input: ParsedOf<typeof logs.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof logs.list>> {
    return this.desk.list(caller, input);
  }

  @ServeEndpoint(logs.moduleAction)
  moduleAction(): Promise<AnswerOf<typeof logs.moduleAction>> {
    return this.desk.moduleAction();
  }

  @ServeEndpoint(logs.views)
  views(
    @EndpointInput() input: ParsedOf<typeof logs.views>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof logs.views>> {
    return this.desk.views(caller, input);
  }

  @ServeEndpoint(logs.seal)
  async seal(): Promise<AnswerOf<typeof logs.seal>> {
    return this.seals.verify(Math.max(1, (await this.seals.newest()) - NEWEST_SEALS + 1));
  }

  @ServeEndpoint(logs.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof logs.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(logs.exportViews)
  async exportViews(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof logs.exportViews>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.viewSheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
