import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { users } from '#contract/access/user.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { UserCardService } from './user-card.service';
import { UserDeskService } from './user-desk.service';
import { UserRevealService } from './user-reveal.service';

/** HTTP endpoints that read accounts. */
@Controller()
export class UserController implements EndpointHandlers<
  Pick<typeof users, 'list' | 'detail' | 'reaches' | 'orgs' | 'reveal' | 'card' | 'exportFile'>
> {
  constructor(
    private readonly desk: UserDeskService,
    private readonly cards: UserCardService,
    private readonly reveals: UserRevealService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(users.list)
  list(
    @EndpointInput() input: ParsedOf<typeof users.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.list>> {
    return this.desk.list(caller, input);
  }

  @ServeEndpoint(users.detail)
  detail(
    @EndpointInput() { id }: ParsedOf<typeof users.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.detail>> {
    return this.desk.detail(caller, id);
  }

  @ServeEndpoint(users.reaches)
  reaches(): Promise<AnswerOf<typeof users.reaches>> {
    return this.desk.scopeChoices();
  }

  @ServeEndpoint(users.orgs)
  orgs(): Promise<AnswerOf<typeof users.orgs>> {
    return this.desk.departments();
  }

  @ServeEndpoint(users.reveal)
  reveal(
    @EndpointInput() input: ParsedOf<typeof users.reveal>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.reveal>> {
    return this.reveals.reveal(input, caller);
  }

  @ServeEndpoint(users.card)
  card(
    @EndpointInput() input: ParsedOf<typeof users.card>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.card>> {
    return this.cards.card(input, caller);
  }

  @ServeEndpoint(users.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof users.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
