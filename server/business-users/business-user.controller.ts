import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { businessUsers } from '#contract/business-users/business-user.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BusinessUserService } from './business-user.service';

/** Serves organisations that book on account over HTTP. */
@Controller()
export class BusinessUserController implements EndpointHandlers<typeof businessUsers> {
  constructor(
    private readonly desk: BusinessUserService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(businessUsers.list)
  list(
    @EndpointInput() input: ParsedOf<typeof businessUsers.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(businessUsers.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof businessUsers.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(businessUsers.add)
  add(
    @EndpointInput() input: ParsedOf<typeof businessUsers.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(businessUsers.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof businessUsers.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(businessUsers.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof businessUsers.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(businessUsers.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof businessUsers.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
