import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { restrictUsers } from '#contract/venues/restrict-user.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { RestrictUserService } from './restrict-user.service';

/** Serves restrictions of people over HTTP. */
@Controller()
export class RestrictUserController implements Answers<typeof restrictUsers> {
  constructor(
    private readonly restrictions: RestrictUserService,
    private readonly clock: Clock,
  ) {}

  @Serve(restrictUsers.list)
  list(
    @Input() input: ParsedOf<typeof restrictUsers.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.list>> {
    return this.restrictions.list(input, caller);
  }

  @Serve(restrictUsers.add)
  add(
    @Input() input: ParsedOf<typeof restrictUsers.add>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.add>> {
    return this.restrictions.add(input, caller);
  }

  @Serve(restrictUsers.edit)
  edit(
    @Input() input: ParsedOf<typeof restrictUsers.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.edit>> {
    return this.restrictions.edit(input, caller);
  }

  @Serve(restrictUsers.lift)
  lift(
    @Input() input: ParsedOf<typeof restrictUsers.lift>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof restrictUsers.lift>> {
    return this.restrictions.lift(input, caller);
  }

  @Serve(restrictUsers.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof restrictUsers.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.restrictions.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
