import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { users } from '#contract/system/user.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { GrantService } from './grant.service';
import { UserAccountService } from './user-account.service';
import { UserCardService } from './user-card.service';
import { UserDeskService } from './user-desk.service';

/** Accounts, their roles and their logins. */
@Controller()
export class UserController implements Answers<typeof users> {
  constructor(
    private readonly desk: UserDeskService,
    private readonly accounts: UserAccountService,
    private readonly grants: GrantService,
    private readonly cards: UserCardService,
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

  @Serve(users.add)
  add(@Input() input: ParsedOf<typeof users.add>, @By() caller: Caller): Promise<AnswerOf<typeof users.add>> {
    return this.accounts.add(input, caller);
  }

  @Serve(users.edit)
  edit(@Input() input: ParsedOf<typeof users.edit>, @By() caller: Caller): Promise<AnswerOf<typeof users.edit>> {
    return this.accounts.edit(input, caller);
  }

  @Serve(users.grant)
  grant(@Input() input: ParsedOf<typeof users.grant>, @By() caller: Caller): Promise<AnswerOf<typeof users.grant>> {
    return this.grants.grant(input, caller);
  }

  @Serve(users.revoke)
  revoke(@Input() input: ParsedOf<typeof users.revoke>, @By() caller: Caller): Promise<AnswerOf<typeof users.revoke>> {
    return this.grants.revoke(input, caller);
  }

  @Serve(users.reset)
  reset(@Input() input: ParsedOf<typeof users.reset>, @By() caller: Caller): Promise<AnswerOf<typeof users.reset>> {
    return this.accounts.reset(input, caller);
  }

  @Serve(users.lock)
  lock(@Input() input: ParsedOf<typeof users.lock>, @By() caller: Caller): Promise<AnswerOf<typeof users.lock>> {
    return this.accounts.lock(input, caller);
  }

  @Serve(users.unlock)
  unlock(@Input() input: ParsedOf<typeof users.unlock>, @By() caller: Caller): Promise<AnswerOf<typeof users.unlock>> {
    return this.accounts.unlock(input, caller);
  }

  @Serve(users.kick)
  kick(@Input() input: ParsedOf<typeof users.kick>, @By() caller: Caller): Promise<AnswerOf<typeof users.kick>> {
    return this.accounts.kick(input, caller);
  }

  @Serve(users.reveal)
  reveal(@Input() input: ParsedOf<typeof users.reveal>, @By() caller: Caller): Promise<AnswerOf<typeof users.reveal>> {
    return this.accounts.reveal(input, caller);
  }

  @Serve(users.card)
  card(@Input() input: ParsedOf<typeof users.card>, @By() caller: Caller): Promise<AnswerOf<typeof users.card>> {
    return this.cards.card(input, caller);
  }

  @Serve(users.exportFile)
  async exportFile(@Input() { lang, ...asked }: ParsedOf<typeof users.exportFile>, @By() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
