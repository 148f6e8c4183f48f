import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { protocols } from '#contract/venues/protocol.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ProtocolService } from './protocol.service';

/** Serves terms texts and agreements over HTTP. */
@Controller()
export class ProtocolController implements Answers<typeof protocols> {
  constructor(
    private readonly texts: ProtocolService,
    private readonly clock: Clock,
  ) {}

  @Serve(protocols.list)
  list(@Input() input: ParsedOf<typeof protocols.list>): Promise<AnswerOf<typeof protocols.list>> {
    return this.texts.page(input);
  }

  @Serve(protocols.detail)
  detail(@Input() { id }: ParsedOf<typeof protocols.detail>): Promise<AnswerOf<typeof protocols.detail>> {
    return this.texts.detail(id);
  }

  @Serve(protocols.add)
  add(@Input() input: ParsedOf<typeof protocols.add>, @By() caller: Caller): Promise<AnswerOf<typeof protocols.add>> {
    return this.texts.add(input, memberOf(caller));
  }

  @Serve(protocols.edit)
  edit(
    @Input() input: ParsedOf<typeof protocols.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.edit>> {
    return this.texts.edit(input, memberOf(caller));
  }

  @Serve(protocols.publish)
  publish(
    @Input() { id }: ParsedOf<typeof protocols.publish>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.publish>> {
    return this.texts.publish(id, memberOf(caller));
  }

  @Serve(protocols.remove)
  remove(
    @Input() { id }: ParsedOf<typeof protocols.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.remove>> {
    return this.texts.remove(id, memberOf(caller));
  }

  @Serve(protocols.agreements)
  agreements(
    @Input() input: ParsedOf<typeof protocols.agreements>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.agreements>> {
    return this.texts.agreements(input, memberOf(caller));
  }

  @Serve(protocols.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof protocols.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.texts.sheet(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(protocols.agree)
  agree(
    @Input() { id }: ParsedOf<typeof protocols.agree>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof protocols.agree>> {
    return this.texts.agree(id, memberOf(caller));
  }
}
