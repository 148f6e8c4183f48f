import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { users } from '#contract/system/user.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { UserCardService } from './user-card.service';
import { UserDeskService } from './user-desk.service';
import { UserRevealService } from './user-reveal.service';

/** HTTP endpoints that read accounts. */
@Controller()
export class UserController implements Answers<
  Pick<typeof users, 'list' | 'detail' | 'reaches' | 'orgs' | 'reveal' | 'card' | 'exportFile'>
> {
  constructor(
    private readonly desk: UserDeskService,
    private readonly cards: UserCardService,
    private readonly reveals: UserRevealService,
    private readonly clock: Clock,
  ) {}

  @Serve(users.list)
  list(@Input() input: ParsedOf<typeof users.list>, @By() caller: Caller): Promise<AnswerOf<typeof users.list>> {
    return this.desk.list(caller, input);
  }

  @Serve(users.detail)
  detail(@Input() { id }: ParsedOf<typeof users.detail>, @By() caller: Caller): Promise<AnswerOf<typeof users.detail>> {
    return this.desk.detail(caller, id);
  }

  @Serve(users.reaches)
  reaches(): Promise<AnswerOf<typeof users.reaches>> {
    return this.desk.reaches();
  }

  @Serve(users.orgs)
  orgs(): Promise<AnswerOf<typeof users.orgs>> {
    return this.desk.orgs();
  }

  @Serve(users.reveal)
  reveal(@Input() input: ParsedOf<typeof users.reveal>, @By() caller: Caller): Promise<AnswerOf<typeof users.reveal>> {
    return this.reveals.reveal(input, caller);
  }

  @Serve(users.card)
  card(@Input() input: ParsedOf<typeof users.card>, @By() caller: Caller): Promise<AnswerOf<typeof users.card>> {
    return this.cards.card(input, caller);
  }

  @Serve(users.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof users.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
