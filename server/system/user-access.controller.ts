import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { users } from '#contract/system/user.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { GrantService } from './grant.service';
import { UserAccountService } from './user-account.service';
import { UserLoginService } from './user-login.service';

/** HTTP endpoints that create, edit, disable and enable accounts and assign roles. */
@Controller()
export class UserAccessController implements Answers<
  Pick<typeof users, 'add' | 'edit' | 'grant' | 'revoke' | 'reset' | 'lock' | 'unlock' | 'kick'>
> {
  constructor(
    private readonly accounts: UserAccountService,
    private readonly logins: UserLoginService,
    private readonly grants: GrantService,
  ) {}

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
    return this.logins.lock(input, caller);
  }

  @Serve(users.unlock)
  unlock(@Input() input: ParsedOf<typeof users.unlock>, @By() caller: Caller): Promise<AnswerOf<typeof users.unlock>> {
    return this.logins.unlock(input, caller);
  }

  @Serve(users.kick)
  kick(@Input() input: ParsedOf<typeof users.kick>, @By() caller: Caller): Promise<AnswerOf<typeof users.kick>> {
    return this.logins.kick(input, caller);
  }
}
