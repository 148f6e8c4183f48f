import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { restrictUsers } from '#contract/venues/restrict-user.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RestrictUserService } from './restrict-user.service';

/** Serves restrictions of people over HTTP. */
@Controller()
export class RestrictUserController implements EndpointHandlers<typeof restrictUsers> {
  constructor(
    private readonly restrictions: RestrictUserService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(restrictUsers.list)
  list(
    @EndpointInput() input: ParsedOf<typeof restrictUsers.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.list>> {
    return this.restrictions.list(input, caller);
  }

  @ServeEndpoint(restrictUsers.add)
  add(
    @EndpointInput() input: ParsedOf<typeof restrictUsers.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.add>> {
    return this.restrictions.add(input, caller);
  }

  @ServeEndpoint(restrictUsers.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof restrictUsers.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.edit>> {
    return this.restrictions.edit(input, caller);
  }

  @ServeEndpoint(restrictUsers.lift)
  lift(
    @EndpointInput() input: ParsedOf<typeof restrictUsers.lift>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.lift>> {
    return this.restrictions.lift(input, caller);
  }

  @ServeEndpoint(restrictUsers.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof restrictUsers.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.restrictions.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
