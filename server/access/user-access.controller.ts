import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { users } from '#contract/access/user.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { GrantService } from './grant.service';
import { UserAccountService } from './user-account.service';
import { UserLoginService } from './user-login.service';

/** HTTP endpoints that create, edit, disable and enable accounts and assign roles. */
@Controller()
export class UserAccessController implements EndpointHandlers<
  Pick<typeof users, 'add' | 'edit' | 'grant' | 'revoke' | 'reset' | 'lock' | 'unlock' | 'kick'>
> {
  constructor(
    private readonly accounts: UserAccountService,
    private readonly logins: UserLoginService,
    private readonly grants: GrantService,
  ) {}

  @ServeEndpoint(users.add)
  add(
    @EndpointInput() input: ParsedOf<typeof users.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.add>> {
    return this.accounts.add(input, caller);
  }

  @ServeEndpoint(users.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof users.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.edit>> {
    return this.accounts.edit(input, caller);
  }

  @ServeEndpoint(users.grant)
  grant(
    @EndpointInput() input: ParsedOf<typeof users.grant>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.grant>> {
    return this.grants.grant(input, caller);
  }

  @ServeEndpoint(users.revoke)
  revoke(
    @EndpointInput() input: ParsedOf<typeof users.revoke>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.revoke>> {
    return this.grants.revoke(input, caller);
  }

  @ServeEndpoint(users.reset)
  reset(
    @EndpointInput() input: ParsedOf<typeof users.reset>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.reset>> {
    return this.accounts.reset(input, caller);
  }

  @ServeEndpoint(users.lock)
  lock(
    @EndpointInput() input: ParsedOf<typeof users.lock>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.lock>> {
    return this.logins.lock(input, caller);
  }

  @ServeEndpoint(users.unlock)
  unlock(
    @EndpointInput() input: ParsedOf<typeof users.unlock>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.unlock>> {
    return this.logins.unlock(input, caller);
  }

  @ServeEndpoint(users.kick)
  kick(
    @EndpointInput() input: ParsedOf<typeof users.kick>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof users.kick>> {
    return this.logins.kick(input, caller);
  }
}
