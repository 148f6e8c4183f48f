import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { siteDesk } from '#contract/venues/site-desk.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SiteDeskService } from './site-desk.service';

/** Serves sites over HTTP. */
@Controller()
export class SiteDeskController implements Answers<typeof siteDesk> {
  constructor(
    private readonly desk: SiteDeskService,
    private readonly clock: Clock,
  ) {}

  @Serve(siteDesk.list)
  list(@Input() input: ParsedOf<typeof siteDesk.list>, @By() caller: Caller): Promise<AnswerOf<typeof siteDesk.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(siteDesk.choices)
  choices(
    @Input() _: ParsedOf<typeof siteDesk.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(siteDesk.add)
  add(@Input() input: ParsedOf<typeof siteDesk.add>, @By() caller: Caller): Promise<AnswerOf<typeof siteDesk.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(siteDesk.edit)
  edit(@Input() input: ParsedOf<typeof siteDesk.edit>, @By() caller: Caller): Promise<AnswerOf<typeof siteDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(siteDesk.publish)
  publish(
    @Input() input: ParsedOf<typeof siteDesk.publish>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @Serve(siteDesk.order)
  order(
    @Input() input: ParsedOf<typeof siteDesk.order>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.order>> {
    return this.desk.order(input, caller);
  }

  @Serve(siteDesk.remove)
  remove(
    @Input() input: ParsedOf<typeof siteDesk.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof siteDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(siteDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof siteDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
