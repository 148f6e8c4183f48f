import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { facilities } from '#contract/facilities/facility.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FacilityService } from './facility.service';
import { ReadingService } from './reading.service';

/** Serves facilities and their readings over HTTP. */
@Controller()
export class FacilityController implements EndpointHandlers<typeof facilities> {
  constructor(
    private readonly desk: FacilityService,
    private readonly readings: ReadingService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(facilities.list)
  list(
    @EndpointInput() input: ParsedOf<typeof facilities.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(facilities.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof facilities.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(facilities.add)
  add(
    @EndpointInput() input: ParsedOf<typeof facilities.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(facilities.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof facilities.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(facilities.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof facilities.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(facilities.live)
  live(
    @EndpointInput() input: ParsedOf<typeof facilities.live>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.live>> {
    return this.readings.live(input, caller);
  }

  @ServeEndpoint(facilities.record)
  record(
    @EndpointInput() input: ParsedOf<typeof facilities.record>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.record>> {
    return this.readings.record(input, caller);
  }

  @ServeEndpoint(facilities.shown)
  shown(@EndpointInput() input: ParsedOf<typeof facilities.shown>): Promise<AnswerOf<typeof facilities.shown>> {
    return this.readings.publicReadings(input);
  }

  @ServeEndpoint(facilities.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof facilities.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(facilities.exportReadings)
  async exportReadings(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof facilities.exportReadings>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.readings.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
