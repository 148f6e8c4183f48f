import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { protocols } from '#contract/protocols/protocol.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ProtocolService } from './protocol.service';

/** Serves terms texts and agreements over HTTP. */
@Controller()
export class ProtocolController implements EndpointHandlers<typeof protocols> {
  constructor(
    private readonly texts: ProtocolService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(protocols.list)
  list(@EndpointInput() input: ParsedOf<typeof protocols.list>): Promise<AnswerOf<typeof protocols.list>> {
    return this.texts.page(input);
  }

  @ServeEndpoint(protocols.detail)
  detail(@EndpointInput() { id }: ParsedOf<typeof protocols.detail>): Promise<AnswerOf<typeof protocols.detail>> {
    return this.texts.detail(id);
  }

  @ServeEndpoint(protocols.add)
  add(
    @EndpointInput() input: ParsedOf<typeof protocols.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.add>> {
    return this.texts.add(input, requireMember(caller));
  }

  @ServeEndpoint(protocols.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof protocols.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.edit>> {
    return this.texts.edit(input, requireMember(caller));
  }

  @ServeEndpoint(protocols.publish)
  publish(
    @EndpointInput() { id }: ParsedOf<typeof protocols.publish>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.publish>> {
    return this.texts.publish(id, requireMember(caller));
  }

  @ServeEndpoint(protocols.remove)
  remove(
    @EndpointInput() { id }: ParsedOf<typeof protocols.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.remove>> {
    return this.texts.remove(id, requireMember(caller));
  }

  @ServeEndpoint(protocols.agreements)
  agreements(
    @EndpointInput() input: ParsedOf<typeof protocols.agreements>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.agreements>> {
    return this.texts.agreements(input, requireMember(caller));
  }

  @ServeEndpoint(protocols.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof protocols.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.texts.sheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(protocols.agree)
  agree(
    @EndpointInput() { id }: ParsedOf<typeof protocols.agree>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.agree>> {
    return this.texts.agree(id, requireMember(caller));
  }
}
