import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { takings } from '#contract/takings/taking.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { TakingService } from './taking.service';

/** Serves the takings sheet over HTTP. */
@Controller()
export class TakingController implements EndpointHandlers<typeof takings> {
  constructor(private readonly takingSheets: TakingService) {}

  @ServeEndpoint(takings.list)
  list(
    @EndpointInput() input: ParsedOf<typeof takings.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof takings.list>> {
    return this.takingSheets.list(caller, input);
  }

  @ServeEndpoint(takings.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof takings.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.takingSheets.sheet(caller, query);
    await sendSheet(reply, sheet, lang, this.takingSheets.today, batches);
  }
}
