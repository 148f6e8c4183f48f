import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { businessUsers } from '#contract/venues/business-user.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { BusinessUserService } from './business-user.service';

/** Serves organisations that book on account over HTTP. */
@Controller()
export class BusinessUserController implements Answers<typeof businessUsers> {
  constructor(
    private readonly desk: BusinessUserService,
    private readonly clock: Clock,
  ) {}

  @Serve(businessUsers.list)
  list(
    @Input() input: ParsedOf<typeof businessUsers.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(businessUsers.choices)
  choices(
    @Input() _: ParsedOf<typeof businessUsers.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(businessUsers.add)
  add(
    @Input() input: ParsedOf<typeof businessUsers.add>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(businessUsers.edit)
  edit(
    @Input() input: ParsedOf<typeof businessUsers.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(businessUsers.remove)
  remove(
    @Input() input: ParsedOf<typeof businessUsers.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof businessUsers.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(businessUsers.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof businessUsers.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
