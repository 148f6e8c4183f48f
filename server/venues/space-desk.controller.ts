import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { spaceDesk } from '#contract/venues/space-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';
import { SpaceDeskService } from './space-desk.service';

/** Serves spaces over HTTP. */
@Controller()
export class SpaceDeskController implements EndpointHandlers<typeof spaceDesk> {
  constructor(
    private readonly desk: SpaceDeskService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(spaceDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(spaceDesk.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof spaceDesk.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(spaceDesk.besides)
  besides(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.besides>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.besides>> {
    return this.desk.besides(input, caller);
  }

  @ServeEndpoint(spaceDesk.add)
  add(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(spaceDesk.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(spaceDesk.split)
  split(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.split>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.split>> {
    return this.desk.split(input, caller);
  }

  @ServeEndpoint(spaceDesk.publish)
  publish(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.publish>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @ServeEndpoint(spaceDesk.order)
  order(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.order>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.order>> {
    return this.desk.order(input, caller);
  }

  @ServeEndpoint(spaceDesk.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof spaceDesk.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(spaceDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof spaceDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(spaceDesk.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof spaceDesk.importCheck>> {
    return this.imports.check(spaceDesk.importRun, caller, request);
  }

  @ServeEndpoint(spaceDesk.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof spaceDesk.importRun>> {
    return this.imports.importNow(spaceDesk.importRun, caller, request);
  }
}
