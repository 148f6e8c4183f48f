import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { siteDesk } from '#contract/venues/site-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SiteDeskService } from './site-desk.service';

/** Serves sites over HTTP. */
@Controller()
export class SiteDeskController implements EndpointHandlers<typeof siteDesk> {
  constructor(
    private readonly desk: SiteDeskService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(siteDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof siteDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(siteDesk.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof siteDesk.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(siteDesk.add)
  add(
    @EndpointInput() input: ParsedOf<typeof siteDesk.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(siteDesk.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof siteDesk.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(siteDesk.publish)
  publish(
    @EndpointInput() input: ParsedOf<typeof siteDesk.publish>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @ServeEndpoint(siteDesk.order)
  order(
    @EndpointInput() input: ParsedOf<typeof siteDesk.order>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.order>> {
    return this.desk.order(input, caller);
  }

  @ServeEndpoint(siteDesk.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof siteDesk.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(siteDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof siteDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
