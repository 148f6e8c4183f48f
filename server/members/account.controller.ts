import { Controller } from '@nestjs/common';
import { account } from '#contract/members/account.contract';
import { human } from '#contract/members/human.contract';
import { passwords } from '#contract/members/password.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ContactService } from './contact.service';
import { HumanCheckService } from './human-check.service';
import { PasswordModifyService } from './password-modify.service';
import { PasswordResetService } from './password-reset.service';
import { ProfileService } from './profile.service';
import { RegistrationProofService } from './registration-proof.service';
import { RegistrationResubmitService } from './registration-resubmit.service';

/** Serves password reset and change over HTTP. */
@Controller()
export class PasswordController implements EndpointHandlers<typeof passwords> {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordModifyService,
  ) {}

  @ServeEndpoint(passwords.resetCode)
  resetCode(@EndpointInput() input: ParsedOf<typeof passwords.resetCode>, @CurrentCaller() caller: Caller) {
    return this.resets.sendCode(input, caller);
  }

  @ServeEndpoint(passwords.reset)
  reset(@EndpointInput() input: ParsedOf<typeof passwords.reset>, @CurrentCaller() caller: Caller) {
    return this.resets.reset(input, caller);
  }

  @ServeEndpoint(passwords.modify)
  modify(@EndpointInput() input: ParsedOf<typeof passwords.modify>, @CurrentCaller() caller: Caller) {
    return this.changes.modify(input, caller);
  }
}

/** Serves the own account over HTTP. */
@Controller()
export class AccountController implements EndpointHandlers<
  Omit<typeof account, 'proofs' | 'payPasswordCode' | 'payPassword'>
> {
  constructor(
    private readonly profile: ProfileService,
    private readonly contacts: ContactService,
    private readonly applications: RegistrationResubmitService,
  ) {}

  @ServeEndpoint(account.self)
  self(@EndpointInput() _: ParsedOf<typeof account.self>, @CurrentCaller() caller: Caller) {
    return this.profile.self(caller);
  }

  @ServeEndpoint(account.reveal)
  reveal(@EndpointInput() input: ParsedOf<typeof account.reveal>, @CurrentCaller() caller: Caller) {
    return this.profile.reveal(input, caller);
  }

  @ServeEndpoint(account.save)
  save(@EndpointInput() input: ParsedOf<typeof account.save>, @CurrentCaller() caller: Caller) {
    return this.profile.save(input, caller);
  }

  @ServeEndpoint(account.contactCode)
  contactCode(@EndpointInput() input: ParsedOf<typeof account.contactCode>, @CurrentCaller() caller: Caller) {
    return this.contacts.sendCode(input, caller);
  }

  @ServeEndpoint(account.contact)
  async contact(@EndpointInput() input: ParsedOf<typeof account.contact>, @CurrentCaller() caller: Caller) {
    await this.contacts.change(input, caller);
    return this.profile.self(caller);
  }

  @ServeEndpoint(account.resubmit)
  async resubmit(@EndpointInput() input: ParsedOf<typeof account.resubmit>, @CurrentCaller() caller: Caller) {
    await this.applications.resubmit(input, caller);
    return this.profile.self(caller);
  }
}

/** Serves proof files of registrations over HTTP. */
@Controller()
export class RegistrationProofController implements EndpointHandlers<Pick<typeof account, 'proofs'>> {
  constructor(
    private readonly registrationProofs: RegistrationProofService,
    private readonly profile: ProfileService,
  ) {}

  @ServeEndpoint(account.proofs)
  async proofs(@EndpointInput() { ids }: ParsedOf<typeof account.proofs>, @CurrentCaller() caller: Caller) {
    await this.registrationProofs.add(ids, caller);
    return this.profile.self(caller);
  }
}

/** Serves the message-based captcha alternative over HTTP. */
@Controller()
export class HumanCheckController implements EndpointHandlers<typeof human> {
  constructor(private readonly people: HumanCheckService) {}

  @ServeEndpoint(human.code)
  code(@EndpointInput() input: ParsedOf<typeof human.code>, @CurrentCaller() caller: Caller) {
    return this.people.send(input, caller);
  }

  @ServeEndpoint(human.check)
  check(@EndpointInput() input: ParsedOf<typeof human.check>, @CurrentCaller() caller: Caller) {
    return this.people.check(input, caller);
  }
}
