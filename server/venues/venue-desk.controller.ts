import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { VenueDeskService } from './venue-desk.service';

/** Serves venues over HTTP. */
@Controller()
export class VenueDeskController implements EndpointHandlers<typeof venueDesk> {
  constructor(
    private readonly desk: VenueDeskService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(venueDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof venueDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(venueDesk.choices)
  choices(): Promise<AnswerOf<typeof venueDesk.choices>> {
    return this.desk.choices();
  }

  @ServeEndpoint(venueDesk.add)
  add(
    @EndpointInput() input: ParsedOf<typeof venueDesk.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(venueDesk.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof venueDesk.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(venueDesk.publish)
  publish(
    @EndpointInput() input: ParsedOf<typeof venueDesk.publish>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @ServeEndpoint(venueDesk.order)
  order(
    @EndpointInput() input: ParsedOf<typeof venueDesk.order>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.order>> {
    return this.desk.order(input, caller);
  }

  @ServeEndpoint(venueDesk.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof venueDesk.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(venueDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof venueDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
